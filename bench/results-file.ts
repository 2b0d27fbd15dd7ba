import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Measured } from './figures.ts'
import { CELL_NAMES, cellsOf, markdownTable } from './tables.ts'

const FILE = fileURLToPath(new URL('./results.md', import.meta.url))

/** Sections of the last runs, by suite name. */
export type Sections = ReadonlyMap<string, string>

type Section = { name: string; title: string; circumstances: string; measured: Measured }

export const readSections = (): Sections => sectionsIn(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '')

/** As last committed: the file itself changes with every run. Without Git it is the file. */
export function readKept(): Sections {
  const { status, stdout } = spawnSync('git', ['show', 'HEAD:./results.md'], { cwd: dirname(FILE), encoding: 'utf8' })
  return status === 0 ? sectionsIn(stdout) : readSections()
}

function sectionsIn(text: string): Sections {
  return new Map(
    text.split(/^(?=## )/m).flatMap((part) => {
      const [, name] = /^## (\w+):/.exec(part) ?? []
      return name === undefined ? [] : [[name, `${part.trimEnd()}\n`] as const]
    }),
  )
}

export function withSection(sections: Sections, { name, title, circumstances, measured }: Section): Sections {
  const table = markdownTable([CELL_NAMES, ...measured.figures.map(cellsOf)])
  return new Map(sections).set(name, `## ${name}: ${title}\n\n${circumstances}\n\n${table}\n\n${measured.noise}\n`)
}

/** Drops the sections of removed suites. */
export function writeResults(sections: Sections, suites: readonly string[], summary: string) {
  const kept = suites.flatMap((name) => sections.get(name) ?? [])
  writeFileSync(FILE, [headerOf(suites), summary, ...kept].join('\n'))
}

const headerOf = (suites: readonly string[]) => `# Bench results

Written by \`npm run bench\`. With suite names (${suites.map((name) => `\`${name}\``).join(', ')})
it measures only those and replaces only their sections; \`soak\` takes half an hour and runs only by name. Bars are
targets, not tests: a missed bar is reported and fails nothing. kB is 1000 bytes.
`
