import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'

import type { MethodId } from '#features/payments/methods.rules.ts'
import type { MemberId } from '#kernel/ids.ts'
import { one, run } from '#platform/db/query.ts'
import { actInSandbox, type SandboxAction } from '#platform/payments/sandbox.ts'
import type { TestApp } from '#tests/support/test-app.ts'

import { aMemberOf, type Person } from './people.ts'

type MemberOptions = Parameters<typeof aMemberOf>[1]

/** A member whose welcome offer has expired, so list prices apply. */
export async function aBuyerOf(server: TestApp, options: MemberOptions = {}): Promise<Person> {
  const buyer = await aMemberOf(server, options)
  await run(
    server.database.db,
    sql`update accounts set signup_date = signup_date - interval '1 day' where profile_id = ${buyer.id}`,
  )
  return buyer
}

/** Also empties the wallet: any later credits were bought. */
export async function aPoorBuyerOf(server: TestApp, options: MemberOptions = {}) {
  const { db } = server.database
  const buyer = await aBuyerOf(server, options)
  const { id, balance } = await one(
    db,
    sql<{ id: MemberId; balance: number }>`
      select accounts.id, wallets.balance from accounts join wallets on wallets.account_id = accounts.id
      where accounts.profile_id = ${buyer.id}
    `,
  )
  if (balance > 0) await run(db, sql`select spend_credits(${id}, ${balance}, 'test', ${id}, ${server.clock.now()})`)
  return { ...buyer, account: id }
}

type Choice = {
  package?: string
  method?: MethodId
  country?: string
  code?: string
  client_id?: string
  total?: number
}

/** The price list as this member sees it. */
export const priceList = async (who: Person, { country = 'NL', code }: Choice = {}) =>
  (await who.get(`/api/packages.php?country=${country}${code ? `&code=${code}` : ''}`)).json()

async function priceOf(who: Person, { package: id, ...choice }: Choice): Promise<number> {
  const { packages } = await priceList(who, choice)
  return packages.find((each: { id: string }) => each.id === id).amount
}

/** The order the page sends: the package at the displayed price. */
export async function orderForm(
  who: Person,
  { package: id = 'medium', method = 'ideal', country = 'NL', ...rest }: Choice = {},
) {
  const total = rest.total ?? (await priceOf(who, { package: id, country, ...rest }))
  return { client_id: randomUUID(), package: id, method, country, start_now: true, ...rest, total }
}

export const order = async (who: Person, choice: Choice = {}) =>
  who.post('/api/order.php', await orderForm(who, choice))

/** The provider's id of an order's newest payment. */
export const providerIdOf = (reply: { json(): { order: { payment: { checkout_url: string } } } }) =>
  reply.json().order.payment.checkout_url.split('/').at(-1)!

/** Pays on the provider's page and delivers the webhook. */
export async function actAtProvider(server: TestApp, providerId: string, action: SandboxAction) {
  await actInSandbox(server.sandbox, providerId, action)
  await server.runJobs()
}

export async function buy(server: TestApp, who: Person, choice: Choice = {}) {
  const reply = await order(who, choice)
  if (reply.statusCode !== 200) throw new Error(`ordering failed: ${reply.body}`)
  const providerId = providerIdOf(reply)
  await actAtProvider(server, providerId, 'paid')
  return { id: reply.json().order.id as string, providerId }
}
