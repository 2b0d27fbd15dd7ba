import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import { one, run } from '#platform/db/query.ts'
import { aBrowser } from '#tests/support/browser-of.ts'
import type { TestApp } from '#tests/support/test-app.ts'

import { signupForm } from './signup-form.ts'

let people = 0

/** A network per person, and no neighbours, so that one person's limits do not affect the next. */
function ownAddress() {
  people += 1
  return `10.${people >> 8}.${people & 255}.1`
}

export const aVisitor = (server: TestApp, host = 'localhost', browser: { address?: string; userAgent?: string } = {}) =>
  aBrowser(server, { host, address: ownAddress(), ...browser })

/**
 * A member who signed up over the API, confirmed the email and is logged in, with a browser of their own. `columns` go
 * straight into the profile row.
 */
export async function aMemberOf(
  server: TestApp,
  {
    host = 'localhost',
    confirmed = true,
    paid = false,
    standing = false,
    form = {},
    columns = {},
    cookies = {},
  }: Options = {},
) {
  const browser = aVisitor(server, host)
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value)
  const email = (form.email as string | undefined) ?? `person-${people}@example.com`
  const reply = await browser.post('/api/signup.php', signupForm({ name: `Person ${people}`, email, ...form }))
  if (reply.statusCode !== 200) throw new Error(`sign-up failed: ${reply.body}`)
  const id = reply.json().user.profile.id as ProfileId
  const { db } = server.database
  if (confirmed) await confirm(server, browser, email)
  if (paid) await run(db, sql`update accounts set paid = true where profile_id = ${id}`)
  // R-AGE-5: a member for a week, so that their reports count.
  if (standing)
    await run(db, sql`update accounts set signup_date = signup_date - interval '7 days' where profile_id = ${id}`)
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (sets.length > 0) await run(db, sql`update profiles set ${sql.join(sets)} where id = ${id}`)
  return { ...browser, id, email, password: (form.password as string | undefined) ?? signupForm().password }
}
export type Person = Awaited<ReturnType<typeof aMemberOf>>

type Options = {
  host?: string
  confirmed?: boolean
  paid?: boolean
  standing?: boolean
  form?: Record<string, unknown>
  columns?: Record<string, unknown>
  /** In the browser before sign-up. */
  cookies?: Record<string, string>
}

/** The same person in the same browser, on another network. */
export function onNetwork(server: TestApp, person: Person, address: string): Person {
  const browser = aBrowser(server, { address })
  for (const [name, value] of person.cookies) browser.cookies.set(name, value)
  return { ...person, ...browser }
}

/** Follows the link in the mail, as a person would. */
async function confirm(server: TestApp, browser: ReturnType<typeof aVisitor>, email: string) {
  await server.runJobs({ photoSizes: false })
  const mail = server.mails.findLast(({ to, text }) => to === email && text.includes('/activate/done?'))!
  const token = /\/activate\/done\?token=([\w-]+)/.exec(mail.text)![1]!
  const reply = await browser.post('/api/activate.php', { token })
  if (reply.statusCode !== 200) throw new Error(`confirming failed: ${reply.body}`)
}

export const profileRow = (server: TestApp, id: ProfileId) =>
  one(server.database.db, sql<Record<string, unknown>>`select * from profiles where id = ${id}`)
