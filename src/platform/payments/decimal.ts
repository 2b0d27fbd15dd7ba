import { ProviderUnavailable } from './provider.ts'

/** All our currencies have two decimals. */
const MINOR = 100

/** 1900 is "19.00". */
export const decimalOf = (amount: number) => `${Math.trunc(amount / MINOR)}.${String(amount % MINOR).padStart(2, '0')}`

/** Minor units of "19.00". Rejects anything else, including "19", "19.5" and "1.9e1": never guess money. */
export function minorOf(decimal: string): number {
  const [, units, cents] = /^(0|[1-9]\d{0,8})\.(\d\d)$/.exec(decimal) ?? []
  if (units === undefined) throw new ProviderUnavailable(`${JSON.stringify(decimal.slice(0, 20))} is not an amount`)
  return Number(units) * MINOR + Number(cents)
}
