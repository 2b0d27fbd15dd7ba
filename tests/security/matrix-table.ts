import { mkdirSync, writeFileSync } from 'node:fs'

import { PERSONAS, type Persona } from './world.ts'

export type Line = { operation: string; cells: Record<Persona, string> }

/** The matrix as a readable table: what the server answered per call and caller about something of Ana's. */
export function tableOf(lines: readonly Line[]): string {
  const head = ['operation', ...PERSONAS]
  const rows = lines.map(({ operation, cells }) => [operation, ...PERSONAS.map((persona) => cells[persona] ?? '')])
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const FOLDER = '.cache'

export function writeTable(lines: readonly Line[], { calls, faults }: { calls: number; faults: readonly string[] }) {
  const words = [
    '# Authorisation matrix',
    '',
    'Everything that is named is Ana’s (`owner`). A number is a status, a word the code of a refusal; `=` says that a',
    'made-up id was answered alike.',
    '',
    `${lines.length} cases, ${calls} requests, ${faults.length} faults (foreign reads, foreign writes, other answers than expected).`,
    ...faults.map((fault) => `- ${fault}`),
  ]
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}/authorisation-matrix.md`, `${words.join('\n')}\n\n${tableOf(lines)}\n`)
}
