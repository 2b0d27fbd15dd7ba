import { type Figure, valueText } from './figures.ts'
import type { Sections } from './results-file.ts'
import { plainTable, type Row, rowsIn } from './tables.ts'

type Measurement = { suite: string; figure: Figure }
type Verdict = 'WORSE' | 'better' | 'same' | 'new'
export type Trend = { suite: string; name: string; kept: string; now: string; change: string; verdict: Verdict }

/** Times of a machine that does other work as well; bytes and counts are exact. Shares of the kept value. */
const NOISE = { bytes: 0.005, requests: 0, ms: 0.15, s: 0.1, times: 0.1, shift: 0.1 } as const
/** Compared by their difference, because a share of a share says little. */
const NOISE_IN_POINTS = { points: 3, percent: 2 } as const

const NAMES: Row = ['', 'Suite', 'Figure', 'Kept', 'Now', 'Change']
const ORDER: readonly Verdict[] = ['WORSE', 'better', 'new', 'same']
/** Rows of a page: beyond that, figures that stayed as they were are only counted. */
const PAGE = 60

/** Compares what was measured with the kept results, which are read back from their text. */
export function trendsOf(kept: Sections, measured: readonly Measurement[]): Trend[] {
  const trends = measured.map(({ suite, figure }) => {
    const row = rowsIn(kept.get(suite) ?? '').find(([name]) => name === figure.name)
    return trendOf(suite, figure, row)
  })
  return ORDER.flatMap((verdict) => trends.filter((trend) => trend.verdict === verdict))
}

function trendOf(suite: string, figure: Figure, row: Row | undefined): Trend {
  const { name, unit, value } = figure
  const now = valueText(value, unit)
  const before = valueIn(row?.[1], unit)
  if (row === undefined || before === undefined) return { suite, name, kept: '', now, change: '', verdict: 'new' }
  const noise = Math.max(noiseOf(unit, before), spreadIn(row[4], unit), spreadIn(figure.note, unit))
  const worse = (isBetterHigher(figure) ? -1 : 1) * (rounded(value, unit) - before)
  const verdict = worse > noise ? 'WORSE' : worse < -noise ? 'better' : 'same'
  return { suite, name, kept: row[1] ?? '', now, change: changeText(before, rounded(value, unit), unit), verdict }
}

const isInPoints = (unit: Figure['unit']) => unit === 'points' || unit === 'percent'

const noiseOf = (unit: Figure['unit'], before: number) =>
  unit === 'points' || unit === 'percent' ? NOISE_IN_POINTS[unit] : NOISE[unit] * Math.abs(before)

/** A bar says which way is better; without one, only scores and rates are better when higher. */
const isBetterHigher = ({ bar, unit }: Figure) => (bar === undefined ? unit === 'points' : 'least' in bar)

/** As the kept value was: else the rounding alone would count as a change. */
const rounded = (value: number, unit: Figure['unit']) => valueIn(valueText(value, unit), unit) ?? value

const SCALE: Readonly<Record<string, number>> = { kB: 1000, MB: 1_000_000 }

function valueIn(text: string | undefined, unit: Figure['unit']): number | undefined {
  const [, digits, sign = ''] = /^(-?[\d.]+) ?(\S*)$/.exec(text ?? '') ?? []
  if (digits === undefined) return undefined
  return Number(digits) * (unit === 'bytes' ? (SCALE[sign] ?? 1) : 1)
}

/** Half of what a note names as lowest and highest of the rounds: a median moves by less. */
function spreadIn(note: string | undefined, unit: Figure['unit']): number {
  const [, low, high] = /(-?[\d.]+ ?[a-zA-Z%×]*) to (-?[\d.]+ ?[a-zA-Z%×]*)/.exec(note ?? '') ?? []
  const [least, most] = [valueIn(low?.trim(), unit), valueIn(high?.trim(), unit)]
  return least === undefined || most === undefined ? 0 : (most - least) / 2
}

function changeText(before: number, now: number, unit: Figure['unit']): string {
  if (now === before) return '='
  const sign = now > before ? '+' : '−'
  if (isInPoints(unit) || before === 0) return `${sign}${valueText(Math.abs(now - before), unit)}`
  return `${sign}${Math.abs((100 * (now - before)) / before).toFixed(1)} %`
}

/** Suites whose kept results come from another machine: their times compare poorly. */
export const keptElsewhere = (kept: Sections, suites: readonly string[], machine: string): string[] =>
  suites.filter((suite) => kept.has(suite) && !kept.get(suite)?.includes(machine))

/** One page: what got worse first. */
export function plainTrends(trends: readonly Trend[], elsewhere: readonly string[] = []): string {
  const count = (verdict: Verdict) => trends.filter((trend) => trend.verdict === verdict).length
  const steady = trends.length > PAGE
  const shown = steady ? trends.filter(({ verdict }) => verdict !== 'same') : trends
  const rows = shown.map(
    ({ suite, name, kept, now, change, verdict }): Row => [
      verdict === 'same' ? '' : verdict,
      suite,
      name,
      kept,
      now,
      change,
    ],
  )
  const words = `Against the kept results: ${count('WORSE')} worse beyond noise, ${count('better')} better, ${count('same')} as they were, ${count('new')} new.`
  const warned =
    elsewhere.length > 0 ? `\nKept on another machine, so times compare poorly: ${elsewhere.join(', ')}.` : ''
  const left = steady ? '\nFigures that are as they were are left out; bench/results.md has them.' : ''
  const table = rows.length === 0 ? '' : `\n\n${plainTable([NAMES, ...rows])}`
  return `${words}${warned}${left}${table}`
}
