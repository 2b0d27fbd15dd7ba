import { beforeAll, expect, test } from 'vitest'

import { markDeleted } from '#features/accounts/delete-account.ts'
import type { MemberId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { memberOfSession } from '#server/plugins/session.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { askAs, NO_LIMITS } from './ask-as.ts'
import { type DatabaseState, keepState } from './database-state.ts'
import type { Expectation } from './expectation.ts'
import { EXPECTATIONS } from './expectations.ts'
import { CONTRACTS, keyOf, requestOf } from './operations.ts'
import { makeWorld, type World } from './world.ts'

let deleting = false

/** Deletes the account after the session lookup and before the call does its work. */
const server = sharedTestApp({
  limiter: NO_LIMITS,
  memberOf: async (request) => {
    const member = await memberOfSession({ ...server().jobContext, presence: server().presence })(request)
    if (member !== null && deleting) await deleteAccount(member.id)
    return member
  },
})

async function deleteAccount(id: MemberId) {
  const { jobContext } = server()
  const site = jobContext.sites.all().find(({ domain }) => domain === 'localhost')!
  await inTransaction(jobContext, (tx) => markDeleted({ ...tx, site, now: tx.clock.now }, id))
}

let world: World
let state: DatabaseState
beforeAll(async () => {
  world = await makeWorld(server())
  state = await keepState(server().database)
})

const PAGES = [
  '/members',
  '/chats',
  '/likes',
  '/me',
  '/profile',
  '/notifications',
  '/credits',
  '/match-finder',
  '/transactions',
]

test('a call in flight while its account is deleted is refused or served, and never fails', async () => {
  const failed: string[] = []
  const ask = async (name: string, sent: Parameters<typeof askAs>[2]) => {
    deleting = true
    const reply = await askAs(server(), world.callers.owner, sent)
    deleting = false
    if (reply.statusCode >= 500) failed.push(`${name}: ${reply.statusCode}`)
    await state.restore(await state.changed())
  }
  for (const contract of CONTRACTS.filter(({ access }) => access === 'member')) {
    const cases = [(EXPECTATIONS as Record<string, Expectation | readonly Expectation[]>)[keyOf(contract)] ?? []].flat()
    for (const expected of cases) await ask(keyOf(contract), requestOf(contract, expected.ask(world.ids)))
  }
  for (const url of PAGES) await ask(url, { method: 'GET', url })
  expect(failed).toEqual([])
  expect(server().logged.filter((line) => line.includes('unexpected'))).toEqual([])
})
