import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { auditCredits } from '#features/credits/audit-credits.ts'
import { HOUR } from '#kernel/time.ts'
import { many, one } from '#platform/db/query.ts'
import { actInSandbox, SANDBOX_ACTIONS, signedNews } from '#platform/payments/sandbox.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { order, providerIdOf } from '#tests/factories/purchases.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { mayMove, type PaymentStatus } from './payment-moves.rules.ts'

const server = sharedTestApp()
const db = () => server().database.db

/** Each run takes about a second; the long form runs a thousand. */
const RUNS = process.env.DUET_LONG === '1' ? 1000 : 8
const LENGTH = { minLength: 5, maxLength: 18 }

/** What buyer, bank and network can do, in any order. `which` picks one of the payments made so far. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), package: fc.constantFrom('small', 'medium', 'large') }),
  fc.record({ kind: fc.constant('retry' as const), which: fc.nat(), method: fc.constantFrom('paypal', 'creditcard') }),
  fc.record({ kind: fc.constant('act' as const), which: fc.nat(), action: fc.constantFrom(...SANDBOX_ACTIONS) }),
  fc.record({ kind: fc.constant('tell' as const), which: fc.nat(), times: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('work' as const), workers: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('sweep' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant('spend' as const), messages: fc.integer({ min: 1, max: 6 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type World = { buyer: Person; other: Person; payments: { order: string; id: string }[] }

test('[PAY-3, PAY-6, R-PAY-1, R-PAY-4] whatever buyers, banks and networks do, in any order: books, orders and Premium agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, LENGTH), async (steps) => {
      const world: World = { buyer: await aMemberOf(server()), other: await aMemberOf(server()), payments: [] }
      for (const each of steps) await take(world, each)
      await server().runJobs()
      await check(world)
    }),
    { numRuns: RUNS },
  )
})

async function take(world: World, each: Step) {
  const { buyer, payments } = world
  const chosen = 'which' in each ? payments[each.which % Math.max(1, payments.length)] : undefined
  switch (each.kind) {
    case 'order': {
      const reply = await order(buyer, { package: each.package })
      payments.push({ order: reply.json().order.id, id: providerIdOf(reply) })
      break
    }
    case 'retry': {
      if (!chosen) break
      const body = { client_id: randomUUID(), order: chosen.order, method: each.method }
      const reply = await buyer.post('/api/payment.php', body)
      if (reply.json().order?.payment?.checkout_url) payments.push({ order: chosen.order, id: providerIdOf(reply) })
      break
    }
    case 'act':
      if (chosen) await actInSandbox(server().sandbox, chosen.id, each.action)
      break
    case 'tell': {
      if (!chosen) break
      const { body, headers } = signedNews(server().sandbox, { id: chosen.id, event: randomUUID() })
      const request = { method: 'POST', url: '/api/payment-hook.php?provider=sandbox', payload: body } as const
      const send = () => server().app.inject({ ...request, headers: { ...headers, host: 'localhost' } })
      await Promise.all(Array.from({ length: each.times }, send))
      break
    }
    case 'work':
      await Promise.all(Array.from({ length: each.workers }, () => server().runJobs()))
      break
    case 'sweep':
      server().clock.advance(each.hours * HOUR)
      await server().runCron('sweep-payments')
      break
    case 'spend':
      for (let n = 0; n < each.messages; n += 1) {
        await buyer.post('/api/chat.php', { profile: { id: world.other.id }, client_id: randomUUID(), text: 'Hello' })
      }
  }
}

type Account = { id: string; paid: boolean; gifted: number; bought: number }

async function check({ buyer, payments }: World) {
  expect(await auditCredits({ db: db() })).toEqual([])
  const account = await one(
    db(),
    sql<Account>`
      select account.id, account.paid, wallet.gifted, wallet.bought from accounts account
      join wallets wallet on wallet.account_id = account.id where account.profile_id = ${buyer.id}
    `,
  )
  const orders = await many(
    db(),
    sql<{ id: string; status: string; grants: number; invoices: number; paid: number; unused: number }>`
      select id, status, unused_credits(id) as unused,
        (select count(*)::integer from ledger_sets where cause = 'order' and cause_id = orders.id) as grants,
        (select count(*)::integer from invoices where order_id = orders.id) as invoices,
        (select count(*)::integer from payments where order_id = orders.id and status = 'paid' and hold_reason is null) as paid
      from orders where account_id = ${account.id}
    `,
  )
  for (const each of orders) {
    const once = each.status === 'open' ? 0 : 1
    expect([each.id, each.grants, each.invoices]).toEqual([each.id, once, once])
    if (each.status === 'paid') expect(each.paid).toBe(1)
  }
  const held = orders.filter(({ status }) => status === 'paid' || status === 'part_refunded')
  expect(account.paid).toBe(held.length > 0)
  expect(
    held.reduce((sum, { unused }) => sum + unused, 0),
    'unused credits of all orders',
  ).toBe(account.bought)
  for (const { id } of payments) await checkMoves(id)
}

/** R-PAY-4: the history of each payment only contains allowed moves. */
async function checkMoves(providerId: string) {
  const events = await many(
    db(),
    sql<{ status: PaymentStatus }>`
      select event.status from payment_events event join payments on payments.id = event.payment_id
      where payments.provider_id = ${providerId} and event.note is null order by event.n
    `,
  )
  const walk: PaymentStatus[] = ['created', ...events.map(({ status }) => status)]
  for (const [place, to] of walk.entries()) {
    const from = walk[place - 1]
    if (from !== undefined) expect([from, to, mayMove(from, to)]).toEqual([from, to, true])
  }
}
