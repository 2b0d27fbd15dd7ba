import { readConfig } from '#platform/config.ts'
import { filesOf } from '#platform/files-adapters.ts'

import { type Command, refuseWords } from './command.ts'
import { checkInvariants } from './invariants/find-faults.ts'
import type { Installation } from './invariants/invariant.ts'
import { withDatabase } from './with-database.ts'

/** More of one kind say nothing new. */
const SHOWN = 20

/** R-OPS-1: what must hold of everything that is stored; nothing is changed, and a server may run meanwhile. */
export const checkCommand: Command = {
  name: 'check',
  usage: 'check',
  does: 'checks every promise about what is stored and names what is broken; ends with 1 if anything is',
  async run(args) {
    refuseWords(checkCommand, args)
    const { lines, sound } = await withDatabase(({ db }) => runCheck({ db, files: filesOf(readConfig()) }))
    for (const line of lines) console.log(line)
    if (!sound) process.exitCode = 1
  },
}

export async function runCheck(at: Installation): Promise<{ lines: string[]; sound: boolean }> {
  const checks = await checkInvariants(at)
  const faults = checks.reduce((sum, check) => sum + check.faults.length, 0)
  const lines = checks.flatMap(({ invariant, faults, seconds }) => [
    `${faults.length === 0 ? '✓' : '✗'} ${invariant} (${faults.length} faults, ${seconds.toFixed(2)} s)`,
    ...faults.slice(0, SHOWN).map(({ what }) => `    ${what}`),
    ...(faults.length > SHOWN ? [`    and ${faults.length - SHOWN} more`] : []),
  ])
  return { lines: [...lines, faults === 0 ? 'everything holds' : `${faults} faults`], sound: faults === 0 }
}
