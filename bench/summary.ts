import type { Sections } from './results-file.ts'
import { markdownTable, plainTable, type Row, rowsIn } from './tables.ts'

/** `area` is the part of the product that the suite measures. */
export type Suite = { name: string; area: string }

const NAMES: Row = ['Area', 'Suite', 'Figure', 'Measured', 'Bar', 'Holds']
const HOLDS = NAMES.indexOf('Holds')

/** Reads figures back from the sections so that both always agree; missed bars come first. */
export function summaryRows(sections: Sections, suites: readonly Suite[]): Row[] {
  const rows = suites.flatMap(({ name, area }) =>
    rowsIn(sections.get(name) ?? '')
      .filter(([, , bar]) => bar !== '')
      .map(([figure, measured, bar, met]): Row => [area, name, figure!, measured!, bar!, met!]),
  )
  return [...rows.filter((row) => !holds(row)), ...rows.filter(holds)]
}

const holds = (row: Row) => row[HOLDS] === 'yes'

export function plainSummary(rows: readonly Row[]): string {
  return `${countOf(rows)}\n\n${plainTable([NAMES, ...rows])}`
}

export function markdownSummary(sections: Sections, suites: readonly Suite[]): string {
  const rows = summaryRows(sections, suites)
  const missing = suites.filter(({ name }) => !sections.has(name)).map(({ name }) => name)
  const words = [countOf(rows), ...(missing.length > 0 ? [`Not measured yet: ${missing.join(', ')}.`] : [])]
  return `## Summary\n\n${words.join(' ')}\n\n${markdownTable([NAMES, ...rows])}\n`
}

const countOf = (rows: readonly Row[]) =>
  `${rows.filter(holds).length} of ${rows.length} bars hold; missed ones come first.`
