import { barText, type Figure, isMet, valueText } from './figures.ts'

export type Row = readonly string[]

export const CELL_NAMES: Row = ['Figure', 'Measured', 'Bar', 'Met', 'Note']

export function cellsOf(figure: Figure): Row {
  const met = isMet(figure)
  return [
    figure.name,
    valueText(figure.value, figure.unit),
    barText(figure),
    met === undefined ? '' : met ? 'yes' : 'NO',
    figure.note ?? '',
  ]
}

/** The first row is the header. */
export function markdownTable([names, ...rows]: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(names!), `|${'---|'.repeat(names!.length)}`, ...rows.map(line)].join('\n')
}

/** Parses a table written by `markdownTable`, without its header. */
export function rowsIn(markdown: string): Row[] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(1).map((line) =>
    line
      .slice('| '.length, -' |'.length)
      .split(' | ')
      .map((cell) => cell.replaceAll('\\|', '|')),
  )
}

/** For the terminal. */
export function plainTable(rows: readonly Row[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
