import { type Figure, median, spread } from '../figures.ts'
import { CATEGORIES, FULL_MARKS, failedAudits, type Report, scoresOf } from '../lighthouse-reports.ts'
import type { Bars, PageUnderTest } from './under-test.ts'

type Metric = { id: string; name: string; unit: Figure['unit']; bar?: (bars: Bars, floorMs: number) => Figure['bar'] }

const METRICS: readonly Metric[] = [
  { id: 'first-contentful-paint', name: 'first contentful paint', unit: 'ms' },
  {
    id: 'largest-contentful-paint',
    name: 'largest contentful paint',
    unit: 'ms',
    bar: ({ largestPaintMs }) => atMost(largestPaintMs),
  },
  { id: 'speed-index', name: 'speed index', unit: 'ms' },
  {
    id: 'total-blocking-time',
    name: 'total blocking time',
    unit: 'ms',
    bar: ({ blocking }, floorMs) => blocking && atMost('ms' in blocking ? blocking.ms : blocking.floors * floorMs),
  },
  { id: 'cumulative-layout-shift', name: 'layout shift', unit: 'shift', bar: ({ shift }) => atMost(shift) },
]

const atMost = (most: number | undefined) => (most === undefined ? undefined : { most })

/** `floorMs` is the blocking time of the empty page. */
export function scoreFigures(reports: readonly Report[], { bars }: PageUnderTest, floorMs: number): Figure[] {
  const scores = Object.entries(CATEGORIES).map(([id, name]): Figure => {
    const points = scoresOf(reports, id)
    const lost = id === 'performance' ? [] : failedAudits(reports[0]!, id)
    return {
      name,
      value: median(points),
      unit: 'points',
      ...(bars && { bar: { least: id === 'performance' ? bars.performance : FULL_MARKS } }),
      note: [spread(points, 'points'), ...lost].join('; '),
    }
  })
  const metrics = METRICS.map(({ id, name, unit, bar }): Figure => {
    const values = valuesOf(reports, id)
    const target = bars && bar?.(bars, floorMs)
    return { name, value: median(values), unit, ...(target && { bar: target }), note: spread(values, unit) }
  })
  return [...scores, ...metrics]
}

const valuesOf = (reports: readonly Report[], id: string) => reports.map(({ audits }) => audits[id]!.numericValue ?? 0)

export const blockingOf = (reports: readonly Report[]) => median(valuesOf(reports, 'total-blocking-time'))
