import type { startMollie } from '#tests/support/fake-mollie.ts'

export type Bank = Awaited<ReturnType<typeof startMollie>>

/** What clients have seen on their screens, and what buyers did at their bank. */
export type Memory = ReturnType<typeof createMemory>

/** How a buyer's visit to the bank ends; the rest of them pay. */
const WALKS_AWAY = 0.1
const FAILS = 0.2

export function createMemory(bank: Bank) {
  const talks = new Map<string, { conversation: string; seq: number }>()
  const heard = new Set<string>()
  const pairOf = (one: string, other: string) => [one, other].sort().join(' ')

  return {
    bank,
    /** Somebody's conversation with somebody, as far as either of them was told. */
    talkOf: (one: string, other: string) => talks.get(pairOf(one, other)),
    noteTalk(one: string, other: string, told: { conversation: string; seq: number }) {
      const known = talks.get(pairOf(one, other))
      if (known?.conversation === told.conversation && known.seq > told.seq) return
      talks.set(pairOf(one, other), told)
    },

    /** The buyer at the bank; what is decided there once stays so. */
    visitBank(id: string, chance: number) {
      if (bank.payments.get(id)?.status !== 'open') return
      bank.become(id, chance < WALKS_AWAY ? 'canceled' : chance < FAILS ? 'failed' : 'paid')
    },
    /** Some payment of the bank's, also one whose buyer never heard of it. */
    somePayment: (chance: number) => [...bank.payments.values()][Math.floor(chance * bank.payments.size)],
    hasEnded: (id: string) => bank.payments.has(id) && bank.payments.get(id)!.status !== 'open',
    /** The shop took the news of how a payment ended. */
    noteHeard: (id: string) => heard.add(id),
    /** Payments that ended and whose news the shop has not taken yet: a bank goes on telling them. */
    untold: () => [...bank.payments.values()].filter(({ id, status }) => status !== 'open' && !heard.has(id)),
  }
}
