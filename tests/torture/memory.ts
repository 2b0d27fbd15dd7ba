import type { startMollie } from '#tests/support/fake-mollie.ts'

export type Bank = Awaited<ReturnType<typeof startMollie>>

/** What clients have seen, and what buyers did at the bank. */
export type Memory = ReturnType<typeof createMemory>

/** How a buyer's visit to the bank ends; all others pay. */
const WALKS_AWAY = 0.1
const FAILS = 0.2

export function createMemory(bank: Bank) {
  const talks = new Map<string, { conversation: string; seq: number }>()
  const heard = new Set<string>()
  const pairOf = (one: string, other: string) => [one, other].sort().join(' ')

  return {
    bank,
    /** A conversation as far as either side knows it. */
    talkOf: (one: string, other: string) => talks.get(pairOf(one, other)),
    noteTalk(one: string, other: string, told: { conversation: string; seq: number }) {
      const known = talks.get(pairOf(one, other))
      if (known?.conversation === told.conversation && known.seq > told.seq) return
      talks.set(pairOf(one, other), told)
    },

    /** A buyer's decision at the bank is final. */
    visitBank(id: string, chance: number) {
      if (bank.payments.get(id)?.status !== 'open') return
      bank.become(id, chance < WALKS_AWAY ? 'canceled' : chance < FAILS ? 'failed' : 'paid')
    },
    /** Any payment at the bank, even if its buyer never heard of it. */
    somePayment: (chance: number) => [...bank.payments.values()][Math.floor(chance * bank.payments.size)],
    hasEnded: (id: string) => bank.payments.has(id) && bank.payments.get(id)!.status !== 'open',
    /** The shop accepted the webhook about a payment's end. */
    noteHeard: (id: string) => heard.add(id),
    /** Ended payments whose webhook the shop has not accepted: banks keep retrying. */
    untold: () => [...bank.payments.values()].filter(({ id, status }) => status !== 'open' && !heard.has(id)),
  }
}
