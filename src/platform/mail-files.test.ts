import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Mail } from './mail.ts'
import { mailerOf, mailFolder } from './mail-adapters.ts'
import { fileMailer, readMailbox } from './mail-files.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'duet-mail-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const mail: Mail = {
  to: 'ana@example.com',
  from: { name: 'Duet', address: 'noreply@localhost' },
  subject: 'Choose a new password',
  html: '<p>Hello</p>',
  text: 'Hello',
}

test('an unused mailbox is empty', async () => {
  expect(await readMailbox(join(dataDir, 'nowhere'))).toEqual([])
})

test('emails are read newest first, also around midnight and new year', async () => {
  const times = ['2026-03-05T14:07:00.001Z', '2025-12-31T23:59:59.999Z', '2026-03-05T14:07:00.010Z']
  for (const time of times) {
    await fileMailer(dataDir, { clock: { now: () => new Date(time) } }).send({ ...mail, subject: time })
  }
  const mails = await readMailbox(dataDir)
  expect(mails.map(({ subject }) => subject)).toEqual([times[2], times[0], times[1]])
  expect(mails[0]).toEqual({ ...mail, subject: times[2], sent_at: times[2], id: expect.any(String) })
})

test('a hundred mails of one moment are a hundred files that only this user can read', async () => {
  const mailer = fileMailer(join(dataDir, 'mail'), { clock: { now: () => new Date(0) } })
  await Promise.all(Array.from({ length: 100 }, () => mailer.send(mail)))
  const names = readdirSync(join(dataDir, 'mail'))
  expect(names).toHaveLength(100)
  const modes = new Set(names.map((name) => statSync(join(dataDir, 'mail', name)).mode & 0o777))
  expect([...modes]).toEqual([0o600])
  expect(statSync(join(dataDir, 'mail')).mode & 0o777).toBe(0o700)
})

test('unfinished emails and foreign files are ignored', async () => {
  await fileMailer(dataDir).send(mail)
  writeFileSync(join(dataDir, '.2026-03-05T14-07-00.001Z-half.draft'), '{"to":')
  writeFileSync(join(dataDir, 'notes.json'), 'mine')
  expect(await readMailbox(dataDir)).toHaveLength(1)
})

test('what could start a header is cut here too, and an address that is none is refused', async () => {
  const mailer = fileMailer(dataDir)
  await mailer.send({ ...mail, subject: 'a\r\nBcc: eve@example.com' })
  expect((await readMailbox(dataDir))[0]!.subject).toBe('a Bcc: eve@example.com')
  await expect(mailer.send({ ...mail, to: 'ana@example.com\nX: 1' })).rejects.toThrow('address')
})

test('without a mail server emails become files in DATA_DIR', async () => {
  const config = { dataDir, SMTP_URL: undefined }
  await mailerOf(config).send(mail)
  expect(await readMailbox(mailFolder(config))).toHaveLength(1)
})
