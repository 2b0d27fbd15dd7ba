import { shareOf } from '#kernel/money.ts'

/** R-DISC-4: at most one percentage, rounded once; nothing is given away for less than one minor unit. */
export function discounted(listAmount: number, percentage: number): number {
  return Math.max(1, listAmount - shareOf(listAmount, percentage, 100))
}

/** What one message costs after buying so many credits for so much. */
export const perMessage = (amount: number, credits: number, messageCredits: number) =>
  shareOf(amount, messageCredits, credits)

/** R-CONS-2: money for the credits nobody used; all of it for all of them. */
export const refundOf = (amount: number, unused: number, credits: number) => shareOf(amount, unused, credits)

/** The least that so many credits can cost: at the price of the cheapest package. */
export function leastFor(credits: number, packages: readonly { amount: number; credits: number }[]): number {
  return Math.min(...packages.map((each) => shareOf(each.amount, credits, each.credits)))
}
