import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { auditCredits } from '#features/credits/audit-credits.ts'
import type { MemberId } from '#kernel/ids.ts'
import { SECOND } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { actAtProvider, buy } from '#tests/factories/purchases.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { auditPayments } from './audit-payments.ts'

const server = sharedTestApp()
const db = () => server().database.db

/** Each run buys and pays for real; the long form runs a thousand. */
const RUNS = process.env.DUET_LONG === '1' ? 1000 : 8

const step = fc.oneof(
  fc.record({ kind: fc.constant('buy' as const), package: fc.constantFrom('trial', 'small', 'medium', 'large') }),
  fc.record({ kind: fc.constant('spend' as const), credits: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant('withdraw' as const), which: fc.nat() }),
  fc.record({
    kind: fc.constant('withdraw_and_spend' as const),
    which: fc.nat(),
    credits: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({ kind: fc.constant('charge_back' as const), which: fc.nat() }),
  fc.record({
    kind: fc.constant('refund_elsewhere' as const),
    which: fc.nat(),
    percent: fc.integer({ min: 1, max: 120 }),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type World = { buyer: Person; account: MemberId; orders: { id: string; providerId: string }[] }

async function take({ buyer, account, orders }: World, each: Step) {
  const chosen = 'which' in each ? orders[each.which % Math.max(1, orders.length)] : undefined
  const spend = (credits: number) =>
    run(db(), sql`select spend_credits(${account}, ${credits}, 'message', ${randomUUID()}, ${server().clock.now()})`)
  const withdraw = async () => {
    const reply = await buyer.post('/api/withdrawal.php', { order: chosen!.id })
    expect([200, 409]).toContain(reply.statusCode)
  }
  server().clock.advance(SECOND)
  switch (each.kind) {
    case 'buy': {
      // A trial can be bought once: repeat buyers take the small package.
      const kept = each.package === 'trial' && orders.length > 0 ? 'small' : each.package
      orders.push(await buy(server(), buyer, { package: kept }))
      break
    }
    case 'spend':
      await spend(each.credits)
      break
    case 'withdraw':
      if (chosen) await withdraw()
      break
    case 'withdraw_and_spend':
      if (chosen) await Promise.all([withdraw(), spend(each.credits), spend(1)])
      break
    case 'charge_back':
      if (chosen) await actAtProvider(server(), chosen.providerId, 'charged_back')
      break
    case 'refund_elsewhere':
      if (chosen) {
        await server().runJobs()
        await run(
          db(),
          sql`
            update sandbox_payments set refunded = greatest(refunded, least(amount, amount * ${each.percent} / 100))
            where id = ${chosen.providerId}
          `,
        )
        await actAtProvider(server(), chosen.providerId, 'paid')
      }
      break
  }
}

type Order = {
  id: string
  status: string
  credits: number
  amount: number
  unused: number
  returned: number
  refunded: number
  at_provider: number
}

async function check({ buyer, account }: World) {
  const orders = await many(
    db(),
    sql<Order>`
      select orders.id, orders.status, orders.credits, orders.amount, unused_credits(orders.id) as unused,
        given_back(orders.id) as returned, payments.refunded, sandbox.refunded as at_provider
      from orders join payments on payments.order_id = orders.id
      join sandbox_payments sandbox on sandbox.id = payments.provider_id where orders.account_id = ${account}
    `,
  )
  const wallet = await one(db(), sql<{ bought: number }>`select bought from wallets where account_id = ${account}`)
  const live = orders.filter(({ status }) => status === 'paid' || status === 'part_refunded')
  expect(
    live.reduce((sum, { unused }) => sum + unused, 0),
    'unused credits are the bought lot',
  ).toBe(wallet.bought)
  for (const { credits, amount, returned, refunded, at_provider } of orders) {
    expect(refunded).toBe(at_provider)
    expect(returned).toBeLessThanOrEqual(credits)
    expect(refunded).toBeLessThanOrEqual(amount)
  }
  const withdrawn = await many(
    db(),
    sql<{ credits: number; amount: number; of: number; paid: number; used: number }>`
      select declared.credits, declared.amount, orders.credits as of, orders.amount as paid,
        orders.credits - declared.credits as used
      from withdrawals declared join orders on orders.id = declared.order_id
      where orders.account_id = ${account} and not exists (
        select from refunds where order_id = orders.id and cause = 'provider'
      )
    `,
  )
  for (const { amount, of, paid, used } of withdrawn) {
    const usedValue = paid - amount
    expect(Math.abs(usedValue - (paid * used) / of), 'refund and used value are what was paid').toBeLessThanOrEqual(0.5)
  }
  const { user } = (await buyer.get('/api/user.php')).json()
  expect(user.paid_user, 'premium').toBe(live.length > 0)
  expect(await auditCredits({ db: db() })).toEqual([])
  expect(await auditPayments({ db: db(), clock: server().clock })).toEqual([])
}

test('[PAY-6] whatever is bought, spent, withdrawn, charged back and refunded: nothing is taken or given twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const buyer = await aMemberOf(server())
      const { id: account } = await one(
        db(),
        sql<{ id: MemberId }>`select id from accounts where profile_id = ${buyer.id}`,
      )
      const world: World = { buyer, account, orders: [] }
      for (const each of [{ kind: 'buy', package: 'medium' } as const, ...steps]) await take(world, each)
      await server().runJobs()
      await server().runJobs()
      await check(world)
    }),
    { numRuns: RUNS },
  )
})
