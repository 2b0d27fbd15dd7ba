const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const tenth = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** `48 MB`, `1.3 GB`. */
export function bytesText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** power
  return `${(value < 10 && power > 0 ? tenth : whole).format(value)} ${UNITS[power]}`
}

export const countText = (count: number) => whole.format(count)
