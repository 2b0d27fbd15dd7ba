import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { barText, type Figure, isMet, type Measured, valueText } from './figures.ts'

const FILE = fileURLToPath(new URL('./results.md', import.meta.url))

const HEADER = `# Bench results

Written by \`npm run bench\`; \`npm run bench -- bytes\` (or \`ssr\`, \`start\`, \`lighthouse\`) measures one part and replaces
only its section. Bars are aims, not tests: a missed one is said plainly and fails nothing. kB is 1000 bytes.
`

type Section = { name: string; title: string; circumstances: string; measured: Measured }

/** Replaces the section of one bench and leaves the others as their own last run wrote them. */
export function keepResults({ name, title, circumstances, measured }: Section, order: readonly string[]) {
  const sections = existsSync(FILE) ? readSections(readFileSync(FILE, 'utf8')) : new Map<string, string>()
  sections.set(
    name,
    `## ${name}: ${title}\n\n${circumstances}\n\n${markdownTable(measured.figures)}\n\n${measured.noise}\n`,
  )
  const known = order.flatMap((each) => sections.get(each) ?? [])
  writeFileSync(FILE, [HEADER, ...known].join('\n'))
}

function readSections(text: string): Map<string, string> {
  return new Map(
    text.split(/^(?=## )/m).flatMap((part) => {
      const [, name] = /^## (\w+):/.exec(part) ?? []
      return name === undefined ? [] : [[name, `${part.trimEnd()}\n`] as const]
    }),
  )
}

function markdownTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => `| ${cellsOf(figure).join(' | ')} |`)
  return ['| Figure | Measured | Bar | Met | Note |', '|---|---|---|---|---|', ...rows].join('\n')
}

/** The same cells on the terminal, in columns. */
export function plainTable(figures: readonly Figure[]): string {
  const rows = [['Figure', 'Measured', 'Bar', 'Met', 'Note'], ...figures.map(cellsOf)]
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

function cellsOf(figure: Figure): string[] {
  const met = isMet(figure)
  return [
    figure.name,
    valueText(figure.value, figure.unit),
    barText(figure),
    met === undefined ? '' : met ? 'yes' : 'NO',
    figure.note ?? '',
  ]
}
