import type { Sections } from './results-file.ts'
import { markdownTable, plainTable, type Row, rowsIn } from './tables.ts'

/** A suite, and the issue that set its bars. */
export type Suite = { name: string; issue: string }

const NAMES: Row = ['Issue', 'Suite', 'Figure', 'Measured', 'Bar', 'Holds']
const HOLDS = NAMES.indexOf('Holds')

/**
 * Every figure with a bar, read from the sections themselves: there is no second place that could say something else.
 * What does not hold comes first.
 */
export function summaryRows(sections: Sections, suites: readonly Suite[]): Row[] {
  const rows = suites.flatMap(({ name, issue }) =>
    rowsIn(sections.get(name) ?? '')
      .filter(([, , bar]) => bar !== '')
      .map(([figure, measured, bar, met]): Row => [issue, name, figure!, measured!, bar!, met!]),
  )
  return [...rows.filter((row) => !holds(row)), ...rows.filter(holds)]
}

const holds = (row: Row) => row[HOLDS] === 'yes'

export function plainSummary(rows: readonly Row[]): string {
  return `${countOf(rows)}\n\n${plainTable([NAMES, ...rows])}`
}

/** The whole, with what nobody has measured yet. */
export function markdownSummary(sections: Sections, suites: readonly Suite[]): string {
  const rows = summaryRows(sections, suites)
  const missing = suites.filter(({ name }) => !sections.has(name)).map(({ name }) => name)
  const words = [countOf(rows), ...(missing.length > 0 ? [`Not measured yet: ${missing.join(', ')}.`] : [])]
  return `## Summary\n\n${words.join(' ')}\n\n${markdownTable([NAMES, ...rows])}\n`
}

const countOf = (rows: readonly Row[]) =>
  `${rows.filter(holds).length} of ${rows.length} bars hold; those that do not stand first.`
