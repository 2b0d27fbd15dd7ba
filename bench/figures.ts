/** `bar` is the target: the value should be at `most` or at `least` this. */
export type Figure = {
  name: string
  value: number
  unit: 'bytes' | 'requests' | 'ms' | 's' | 'times' | 'points' | 'percent' | 'shift'
  bar?: { most: number } | { least: number }
  note?: string
}

/** `noise` says how far to trust the figures. */
export type Measured = { figures: Figure[]; noise: string }

export const BYTES_PER_KB = 1000
const BYTES_PER_MB = 1000 * BYTES_PER_KB

export function isMet({ value, bar }: Figure): boolean | undefined {
  if (bar === undefined) return undefined
  return 'most' in bar ? value <= bar.most : value >= bar.least
}

export function barText({ unit, bar }: Figure): string {
  if (bar === undefined) return ''
  return 'most' in bar ? `≤ ${valueText(bar.most, unit)}` : `≥ ${valueText(bar.least, unit)}`
}

export function valueText(value: number, unit: Figure['unit']): string {
  switch (unit) {
    case 'bytes':
      return value < 10 * BYTES_PER_MB
        ? `${(value / BYTES_PER_KB).toFixed(1)} kB`
        : `${(value / BYTES_PER_MB).toFixed(1)} MB`
    case 's':
      return `${value.toFixed(2)} s`
    case 'ms':
      return `${value.toFixed(value < 10 ? 2 : 0)} ms`
    case 'times':
      return `${value.toFixed(value < 1 ? 2 : 1)}×`
    case 'shift':
      return value.toFixed(3)
    case 'percent':
      return `${value.toFixed(1)} %`
    case 'points':
    case 'requests':
      return String(Math.round(value))
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The value that this share of all does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** Lowest to highest, for a median's note. */
export function spread(values: readonly number[], unit: Figure['unit']): string {
  return `${valueText(Math.min(...values), unit)} to ${valueText(Math.max(...values), unit)}`
}
