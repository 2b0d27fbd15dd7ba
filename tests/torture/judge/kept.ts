import type { Entry } from '../outcome.ts'
import { isLie, keyOf, type Promised, tell } from './effects.ts'

/** Anything with a client id exists as often as acknowledged, however often it was sent. */
const once = (kind: Entry['kind'], list: 'orders' | 'photos', name: string): Promised => ({
  name,
  find(log, seen) {
    const kept = Map.groupBy<string, { who: string; id: string }>(seen[list], keyOf)
    return log
      .filter((entry) => entry.kind === kind)
      .map((entry) => ({ entry, effects: kept.get(keyOf(entry))?.length ?? 0 }))
      .filter(({ entry, effects }) => isLie(entry.outcome, effects))
      .map(({ entry, effects }) => `${tell(entry)}: there ${effects} times`)
  },
})

export const ordersOnce = once('buy', 'orders', 'an order: once for yes, never for no')
export const photosOnce = once('upload', 'photos', 'a photo: once for yes, never for no')

/**
 * R-PAY-1, R-PAY-7: at most one payment per order at the bank, and credits once if and only if the bank has the money.
 */
export const paymentsGranted: Promised = {
  name: 'what the bank was paid is granted once, and nothing else',
  find(_log, seen) {
    const atBank = Map.groupBy(seen.bank, ({ reference }) => reference)
    return seen.orders.flatMap((order) => {
      const made = order.payments.flatMap((payment) => atBank.get(payment) ?? [])
      const isPaid = made.some(({ status }) => status === 'paid')
      const granted = order.grants.join(' and ') || 'nothing'
      const isRight = isPaid
        ? granted === String(order.credits) && order.invoices === 1 && order.status === 'paid'
        : order.grants.length === 0 && order.invoices === 0 && order.status === 'open'
      const words = `order ${keyOf(order)}, ${order.status}, ${isPaid ? '' : 'not '}paid at the bank, ${order.invoices} invoices`
      return [
        ...(isRight ? [] : [`${words}: granted ${granted} of ${order.credits}`]),
        ...(made.length > 1 ? [`${words}: ${made.length} payments at the bank`] : []),
      ]
    })
  },
}

/** Nothing exists that nobody requested. */
export const nothingUnasked: Promised = {
  name: 'nothing is there that nobody asked for',
  find(log, seen) {
    const asked = new Set(log.map(keyOf))
    const there = { message: seen.messages, charge: seen.charges, order: seen.orders, photo: seen.photos }
    return Object.entries(there).flatMap(([what, list]) =>
      list.filter((each) => !asked.has(keyOf(each))).map((each) => `${what} ${keyOf(each)}`),
    )
  },
}
