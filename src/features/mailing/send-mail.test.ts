import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import type { SiteId } from '#kernel/ids.ts'
import { many, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { drainJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { type Mail, MailRefused } from '#platform/mail.ts'
import type { Site } from '#platform/site.ts'
import { loadTexts } from '#platform/texts.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { MAIL_TASK, mailTask } from './mailing.jobs.ts'
import { sendMail } from './send-mail.ts'

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
const work = (parts: Partial<Parameters<typeof mailTask>[0]> = {}) =>
  drainJobs(server().database.pool, { [MAIL_TASK]: mailTask({ ...post, ...parts }) })
type Job = { payload: object; attempts: number; last_error: string | null }
const jobs = () =>
  many(
    db(),
    sql<Job>`
      select private.payload, private.attempts, private.last_error
      from graphile_worker._private_jobs as private join graphile_worker.jobs as job using (id)
      where job.task_identifier = ${MAIL_TASK}
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
})

test('[MAIL-1] an email goes out in the reader’s language from the site’s neutral sender, once its cause commits', async () => {
  await inTransaction({ db: db() }, async (tx) => {
    await sendMail(tx, reset)
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
  const undone = inTransaction({ db: db() }, async (tx) => {
    await sendMail(tx, reset)
    throw new Error('the cause failed')
  })
  await expect(undone).rejects.toThrow('the cause failed')
  await work()
  expect([sent, await jobs()]).toEqual([[], []])
})

test('the queue stores only what the email needs', async () => {
  await sendMail({ db: db() }, reset)
  expect((await jobs())[0]!.payload).toEqual(reset)
})

test('a failed email is retried, and the queue stores no further secret', async () => {
  failures = [new Error('the mail was not sent (ESOCKET)')]
  await sendMail({ db: db() }, reset)
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
  await sendMail({ db: db() }, reset)
  await work()
  expect([sent, await jobs()]).toEqual([[], []])
  expect(logged.join()).toContain('no mailbox')
  expect(logged.join()).not.toMatch(/ana@|secret-token/)
})

test('the operator’s domain sends for all sites', async () => {
  await sendMail({ db: db() }, reset)
  await work({ fromDomain: 'mail.operator.example' })
  expect(sent[0]!.from.address).toBe('noreply@mail.operator.example')
})

test('a link off the site or an invalid code is refused before anything is stored', async () => {
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a b', '/a\r\nb', '']) {
    await expect(sendMail({ db: db() }, { ...reset, values: { path } }), path).rejects.toThrow()
  }
  const activation = { ...reset, template: 'activate_account', values: { path: '/x', code: '12345a' } } as const
  await expect(sendMail({ db: db() }, activation)).rejects.toThrow()
  expect(await jobs()).toEqual([])
})

test('an email for a missing site waits', async () => {
  await sendMail({ db: db() }, reset)
  await work({ sites: { all: () => [] } })
  expect((await jobs())[0]).toMatchObject({ attempts: 1, last_error: expect.stringContaining('unknown site bdsm') })
})
