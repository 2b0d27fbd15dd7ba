import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import type { SiteId } from '#kernel/ids.ts'
import { many, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { drainJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { type Mail, MailRefused } from '#platform/mail.ts'
import { signingKeysOf } from '#platform/signing-keys.ts'
import type { Site } from '#platform/site.ts'
import { loadTexts } from '#platform/texts.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { mailTasks } from './mail-tasks.ts'
import { MAIL_TASK, type MailJob, PLAIN_MAIL_TASK } from './mailing.jobs.ts'
import { sampleOf } from './sample-mails.ts'
import { sendMail, sendMails } from './send-mail.ts'
import { TEMPLATE_NAMES } from './templates.ts'

const server = sharedTestApp()
const sent: Mail[] = []
const logged: string[] = []
let failures: Error[] = []

const company = { name: 'Us', address: 'A 1', city: 'B', country: 'NL', kvk: '0', vat_numbers: ['1'] }
const sites = ['localhost', 'bdsm'].map(
  (id) =>
    ({
      ...{ id, name: `Duet ${id}`, mail_name: 'Duet', domain: `${id}.example`, company },
      ...{ support_email: 'support@example.com', support_phone: '+31 20 555 01 00' },
    }) as unknown as Site,
)
const post = {
  mailer: {
    send: async (mail: Mail) => {
      const failure = failures.shift()
      if (failure) throw failure
      sent.push(mail)
    },
  },
  texts: loadTexts(),
  sites: { all: () => sites },
  origins: (site: Site) => `https://${site.domain}`,
  pictureOf: async () => undefined,
  log: createLog({ LOG_LEVEL: 'info' }, { write: (line) => void logged.push(line) }),
}
const db = () => server().database.db
const ctx = () => server().jobContext
const work = (parts: Partial<Parameters<typeof mailTasks>[0]> = {}) =>
  drainJobs(server().database.pool, mailTasks({ ...post, keys: ctx().keys, db: db(), clock: ctx().clock, ...parts }))
const send = () => inTransaction(ctx(), (tx) => sendMail(tx, { ...reset, confirmed: true }))
type Job = { payload: object; attempts: number; last_error: string | null }
const jobs = () =>
  many(
    db(),
    sql<Job>`
      select private.payload, private.attempts, private.last_error
      from graphile_worker._private_jobs as private join graphile_worker.jobs as job using (id)
      where job.task_identifier in (${MAIL_TASK}, ${PLAIN_MAIL_TASK})
    `,
  )

const reset = {
  site: 'bdsm' as SiteId,
  locale: 'de',
  to: 'ana@example.com',
  template: 'reset_password',
  values: { path: '/reset-password/do?token=secret-token' },
} as const

beforeEach(async () => {
  sent.length = 0
  logged.length = 0
  failures = []
  await run(db(), sql`delete from graphile_worker._private_jobs`)
  await run(db(), sql`delete from mailbox_mails`)
})

test('[MAIL-1] an email goes out in the reader’s language from the site’s neutral sender, once its cause commits', async () => {
  await inTransaction(ctx(), async (tx) => {
    await sendMail(tx, { ...reset, confirmed: true })
    // As the queue sees it, from outside the transaction.
    expect(await jobs()).toEqual([])
  })
  await work()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    to: 'ana@example.com',
    from: { name: 'Duet', address: 'noreply@bdsm.example' },
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  expect(sent[0]!.headers).not.toHaveProperty('List-Unsubscribe')
  expect(sent[0]!.html).toContain('<html lang="de"')
  expect(sent[0]!.text).toContain('https://bdsm.example/reset-password/do?token=secret-token')
  expect(await jobs()).toEqual([])
})

test('a rolled-back transaction sends nothing', async () => {
  const undone = inTransaction(ctx(), async (tx) => {
    await sendMail(tx, { ...reset, confirmed: true })
    throw new Error('the cause failed')
  })
  await expect(undone).rejects.toThrow('the cause failed')
  await work()
  expect([sent, await jobs()]).toEqual([[], []])
})

describe('the queue', () => {
  test('[R-MAIL-2] stores what the email needs, with the link sealed', async () => {
    await send()
    const { values: _path, ...plain } = reset
    expect((await jobs())[0]!.payload).toEqual({ ...plain, values: {}, sealed: expect.stringMatching(/^[\w-]{40,}$/) })
  })

  test('[R-MAIL-2] holds nothing that opens a link, whatever the email', async () => {
    const secret = 'Zk9-opens-something_7Qx'
    for (const template of TEMPLATE_NAMES) {
      const { values, extras } = sampleOf(template)
      const path = values.path && `/somewhere?token=${secret}`
      const code = values.code && '918273'
      const mail = { ...reset, template, values: { ...values, ...(path && { path }), ...(code && { code }) } }
      if (extras.token === undefined)
        await inTransaction(ctx(), (tx) => sendMail(tx, { ...mail, byOwner: true, confirmed: true } as never))
      else await sendMails(ctx(), [{ ...mail, token: secret } as unknown as MailJob])
    }
    const stored = (await jobs()).map(({ payload }) => JSON.stringify(payload))
    expect(stored).toHaveLength(TEMPLATE_NAMES.length)
    const wrapped = Buffer.from(secret).toString('base64url').slice(2, -2)
    expect(stored.filter((each) => [secret, wrapped, '918273'].some((part) => each.includes(part)))).toEqual([])
    await work()
    expect(sent.filter(({ text }) => text.includes(secret)).length).toBeGreaterThan(30)
  })

  test('[R-MAIL-2] sends the same link when a job runs twice, and none to a changed address or with another key', async () => {
    await send()
    const [{ payload }] = (await jobs()) as [Job]
    await work()
    const again = (changes: object) =>
      run(db(), sql`select graphile_worker.add_job(${MAIL_TASK}, ${JSON.stringify({ ...payload, ...changes })}::json)`)
    await again({})
    await work()
    expect(sent.map(({ text }) => text.includes('token=secret-token'))).toEqual([true, true])
    await again({ to: 'thief@example.com' })
    await work()
    await again({})
    await work({ keys: signingKeysOf('another installation') })
    expect(sent).toHaveLength(2)
    for (const { last_error } of await jobs()) expect(last_error).not.toContain('secret-token')
  })

  test('sends what the build before left in it', async () => {
    await run(db(), sql`select graphile_worker.add_job(${PLAIN_MAIL_TASK}, ${JSON.stringify(reset)}::json)`)
    await work()
    expect(sent[0]!.text).toContain('token=secret-token')
  })
})

test('a failed email is retried, and the queue stores no further secret', async () => {
  failures = [new Error('the mail was not sent (ESOCKET)')]
  await send()
  await work()
  expect(sent).toEqual([])
  const [failed] = await jobs()
  expect(failed).toMatchObject({ attempts: 1, last_error: expect.stringContaining('ESOCKET') })
  expect(failed!.last_error).not.toMatch(/ana@|secret-token/)
  await run(db(), sql`update graphile_worker._private_jobs set run_at = now()`)
  await work()
  expect(sent).toHaveLength(1)
  expect(await jobs()).toEqual([])
})

test('an unknown mailbox is not retried, and logged without its address', async () => {
  failures = [new MailRefused()]
  await send()
  await work()
  expect([sent, await jobs()]).toEqual([[], []])
  expect(logged.join()).toContain('no mailbox')
  expect(logged.join()).not.toMatch(/ana@|secret-token/)
})

test('the operator’s domain sends for all sites', async () => {
  await send()
  await work({ fromDomain: 'mail.operator.example' })
  expect(sent[0]!.from.address).toBe('noreply@mail.operator.example')
})

test('a link off the site or an invalid code is refused before anything is stored', async () => {
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a b', '/a\r\nb', '']) {
    await expect(
      sendMail(ctx(), { ...reset, byOwner: true, confirmed: true, values: { path } }),
      path,
    ).rejects.toThrow()
  }
  const activation = { ...reset, template: 'activate_account', values: { path: '/x', code: '12345a' } } as const
  await expect(sendMail(ctx(), { ...activation, byOwner: true })).rejects.toThrow()
  expect(await jobs()).toEqual([])
})

test('an email for a missing site waits', async () => {
  await send()
  await work({ sites: { all: () => [] } })
  expect((await jobs())[0]).toMatchObject({ attempts: 1, last_error: expect.stringContaining('unknown site bdsm') })
})
