import { shareOf } from '#kernel/money.ts'

/** R-DISC-4: at most one percentage, rounded once; never below one minor unit. */
export function discounted(listAmount: number, percentage: number): number {
  return Math.max(1, listAmount - shareOf(listAmount, percentage, 100))
}

/** What one message costs when that many credits cost that much. */
export const perMessage = (amount: number, credits: number, messageCredits: number) =>
  shareOf(amount, messageCredits, credits)

/** R-CONS-2: the share for unused credits; all of it when none were used. */
export const refundOf = (amount: number, unused: number, credits: number) => shareOf(amount, unused, credits)

/** The least that many credits can cost: at the cheapest package's price. */
export function leastFor(credits: number, packages: readonly { amount: number; credits: number }[]): number {
  return Math.min(...packages.map((each) => shareOf(each.amount, credits, each.credits)))
}
