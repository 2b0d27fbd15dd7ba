import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { MemberId } from '#kernel/ids.ts'
import { many, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { auditCredits } from './audit-credits.ts'
import { grantCredits } from './grant-credits.ts'
import { openWallet } from './open-wallet.ts'

const server = sharedTestApp()
const ctx = () => ({ db: server().database.db, clock: server().clock })

async function aWallet(): Promise<MemberId> {
  const { id } = await one(
    ctx().db,
    sql<{ id: MemberId }>`
      insert into accounts (site_id, client_id, email, email_key, password_hash, birth_date, language, status, signup_date)
      values ('localhost', gen_random_uuid(), 'ana@example.com', gen_random_uuid()::text, '-', '1990-01-01', 'en', 'not_confirmed', now())
      returning id
    `,
  )
  await openWallet(ctx(), { account: id, site: 'localhost' })
  return id
}

const balanceOf = async (account: MemberId) =>
  one(
    ctx().db,
    sql<{
      gifted: number
      bought: number
      balance: number
    }>`select gifted, bought, balance from wallets where account_id = ${account}`,
  )

test('a grant updates wallet and ledger, and a repeated cause changes nothing', async () => {
  const ana = await aWallet()
  const gift = { account: ana, lot: 'gifted', credits: 4, cause: 'signup', causeId: 'localhost:ana' } as const
  expect(await grantCredits(ctx(), gift)).toEqual({ granted: true, balance: 4 })
  expect(await grantCredits(ctx(), gift)).toEqual({ granted: false, balance: 4 })
  expect(await balanceOf(ana)).toEqual({ gifted: 4, bought: 0, balance: 4 })
  expect(await auditCredits(ctx())).toEqual([])
})

test('ten parallel grants for one cause make one grant', async () => {
  const ben = await aWallet()
  const gift = { account: ben, lot: 'bought', credits: 50, cause: 'payment', causeId: 'order-1' } as const
  const answers = await Promise.all(Array.from({ length: 10 }, () => grantCredits(ctx(), gift)))
  expect(answers.filter(({ granted }) => granted)).toHaveLength(1)
  expect(await balanceOf(ben)).toEqual({ gifted: 0, bought: 50, balance: 50 })
})

test('the ledger cannot be changed, emptied or left unbalanced', async () => {
  const { db } = ctx()
  await expect(run(db, sql`update ledger_lines set amount = 1`)).rejects.toThrow('append-only')
  await expect(run(db, sql`delete from ledger_sets`)).rejects.toThrow('append-only')
  await expect(run(db, sql`truncate ledger_lines`)).rejects.toThrow('append-only')
  const lopsided = inTransaction(ctx(), async (tx) => {
    const { id } = await one(
      tx.db,
      sql<{
        id: number
      }>`insert into ledger_sets (site_id, cause, cause_id, at) values ('localhost', 'x', 'x', now()) returning id`,
    )
    await run(tx.db, sql`insert into ledger_lines (set_id, book, amount) values (${id}, 'sold', -5)`)
  })
  await expect(lopsided).rejects.toThrow('does not sum to zero')
  await expect(run(db, sql`update wallets set gifted = -1`)).rejects.toThrow()
})

test('[R-LEDGER-2] wallets and ledger agree after any grants in any order', async () => {
  const people = await Promise.all([aWallet(), aWallet(), aWallet()])
  const grant = fc.record({
    who: fc.nat({ max: 2 }),
    lot: fc.constantFrom('gifted' as const, 'bought' as const),
    credits: fc.integer({ min: 1, max: 1000 }),
    causeId: fc.nat({ max: 12 }).map(String),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(grant, { maxLength: 8 }), async (grants) => {
      await Promise.all(
        grants.map(({ who, ...each }) => grantCredits(ctx(), { ...each, account: people[who]!, cause: 'property' })),
      )
      expect(await auditCredits(ctx())).toEqual([])
    }),
    { numRuns: 15 },
  )
  const total = await many(ctx().db, sql<{ sum: number }>`select sum(amount)::int as sum from ledger_lines`)
  expect(total[0]!.sum).toBe(0)
})
