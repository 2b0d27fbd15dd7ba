import { type Figure, median, spread } from '../figures.ts'
import { CATEGORIES, FULL_MARKS, failedAudits, type Report, scoresOf } from '../lighthouse-reports.ts'
import type { PageUnderTest } from './under-test.ts'

const METRICS = {
  'first-contentful-paint': 'first contentful paint',
  'largest-contentful-paint': 'largest contentful paint',
  'speed-index': 'speed index',
  'total-blocking-time': 'total blocking time',
}

export function scoreFigures(reports: readonly Report[], { bars }: PageUnderTest): Figure[] {
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
  const metrics = Object.entries(METRICS).map(([id, name]): Figure => {
    const values = reports.map(({ audits }) => audits[id]!.numericValue ?? 0)
    return { name, value: median(values), unit: 'ms', note: spread(values, 'ms') }
  })
  return [...scores, ...metrics]
}
