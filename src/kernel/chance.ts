/** 95 % of a normal distribution lie within so many standard deviations. */
const Z = 1.96

export type Share = { hits: number; of: number }

/** Whether two counts of independent events in equally long spans differ by more than chance (Poisson, 95 %). */
export const countsDiffer = (one: number, other: number): boolean =>
  Math.abs(one - other) - 1 > Z * Math.sqrt(one + other)

/** A sum of independent amounts, and the sum of their squares. */
export type Sum = { sum: number; squares: number }

/** Whether two sums over equally long spans differ by more than chance: as many amounts, as large, as luck had it. */
export const sumsDiffer = (one: Sum, other: Sum): boolean =>
  Math.abs(one.sum - other.sum) > Z * Math.sqrt(one.squares + other.squares)

/** Whether the averages of two sums differ by more than chance. */
export function averagesDiffer(one: Sum & { count: number }, other: Sum & { count: number }): boolean {
  if (one.count < 2 || other.count < 2) return false
  const error = ({ sum, squares, count }: Sum & { count: number }) =>
    (squares / count - (sum / count) ** 2) / (count - 1)
  return Math.abs(one.sum / one.count - other.sum / other.count) > Z * Math.sqrt(error(one) + error(other))
}

/** Wilson's interval of a share, 95 %. Of nothing it is everything. */
export function shareInterval({ hits, of }: Share): { low: number; high: number } {
  if (of === 0) return { low: 0, high: 1 }
  const share = hits / of
  const middle = share + (Z * Z) / (2 * of)
  const reach = Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of))
  const whole = 1 + (Z * Z) / of
  return { low: Math.max(0, (middle - reach) / whole), high: Math.min(1, (middle + reach) / whole) }
}

/** Whether two shares differ by more than chance (Newcombe's interval of the difference, 95 %). */
export function sharesDiffer(one: Share, other: Share): boolean {
  if (one.of === 0 || other.of === 0) return false
  const [p, q] = [one.hits / one.of, other.hits / other.of]
  const [a, b] = [shareInterval(one), shareInterval(other)]
  const low = p - q - Math.hypot(p - a.low, b.high - q)
  const high = p - q + Math.hypot(a.high - p, q - b.low)
  return low > 0 || high < 0
}
