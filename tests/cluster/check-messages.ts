import { ask } from './ask-database.ts'
import type { Load, Message } from './load.ts'
import { until } from './until.ts'

/** Polling is the fallback of live updates: long enough for one more poll and its answer. */
const POLL_PATIENCE_MS = 75_000

export type Balances = ReadonlyMap<string, number>

export async function balancesOf(url: string, accounts: readonly string[]): Promise<Balances> {
  const rows = await ask<{ account_id: string; balance: number }>(
    url,
    'select account_id, balance from wallets where account_id = any($1)',
    [accounts],
  )
  return new Map(rows.map(({ account_id, balance }) => [account_id, balance]))
}

/**
 * Throws unless every acknowledged message is stored once under its acknowledged number, paid for once, and known to
 * its reader's page. Returns how many there were.
 */
export async function expectNothingLost(url: string, load: Load, before: Balances): Promise<number> {
  const acknowledged = load.messages.filter(({ stored }) => stored)
  const unanswered = load.messages.length - acknowledged.length
  if (unanswered > 0) throw new Error(`${unanswered} messages never got an answer`)
  await expectStored(url, acknowledged)
  await expectPaidOnce(url, load, before)
  await until(
    'pages that know all messages',
    () => load.pages.every((page) => unknownTo(page, acknowledged) === 0),
    POLL_PATIENCE_MS,
  )
  return acknowledged.length
}

async function expectStored(url: string, acknowledged: readonly Message[]) {
  const rows = await ask<{ client_id: string; seq: number }>(
    url,
    'select client_id, seq from messages where client_id = any($1)',
    [acknowledged.map(({ clientId }) => clientId)],
  )
  const places = Map.groupBy(rows, ({ client_id }) => client_id)
  const lost = acknowledged.filter(({ clientId, stored }) => places.get(clientId)?.[0]?.seq !== stored!.seq)
  const doubled = [...places.values()].filter(({ length }) => length > 1)
  if (lost.length + doubled.length > 0)
    throw new Error(`${lost.length} acknowledged messages are lost, ${doubled.length} are stored twice`)
}

/** Messages are the only thing the writers pay for. */
async function expectPaidOnce(url: string, { writers, messages }: Load, before: Balances) {
  const after = await balancesOf(
    url,
    writers.map(({ account }) => account),
  )
  const ids = messages.map(({ clientId }) => clientId)
  const spent = await ask<{ sender_id: string; cost: number }>(
    url,
    'select sender_id, sum(cost)::integer as cost from messages where client_id = any($1) group by 1',
    [ids],
  )
  const costs = new Map(spent.map(({ sender_id, cost }) => [sender_id, cost]))
  const wrong = writers.filter(
    ({ account, profile }) => before.get(account)! - after.get(account)! !== (costs.get(profile) ?? 0),
  )
  if (wrong.length > 0)
    throw new Error(`${wrong.length} of ${writers.length} writers paid another sum than they wrote for`)
}

function unknownTo({ talker, learnt }: Load['pages'][number], messages: readonly Message[]): number {
  return messages.filter(({ from, stored }) => from.conversation === talker.conversation && !learnt.has(stored!.seq))
    .length
}
