import { noteUpkeep } from '#features/system/note-upkeep.ts'
import { readConfig } from '#platform/config.ts'
import { filesOf } from '#platform/files-adapters.ts'
import { systemClock } from '#platform/ports.ts'

import { type Command, refuseWords } from './command.ts'
import { checkInvariants } from './invariants/find-violations.ts'
import type { Installation } from './invariants/invariant.ts'
import { withDatabase } from './with-database.ts'

const SHOWN = 20

/** R-OPS-1: changes nothing but the note of its result, so it may run beside a live server. */
export const checkCommand: Command = {
  name: 'check',
  async run(args) {
    refuseWords(checkCommand, args)
    const { lines, sound } = await withDatabase(async ({ db }) => {
      const result = await runCheck({ db, files: filesOf(readConfig()) })
      const says = result.lines.at(-1) ?? ''
      await noteUpkeep(db, { what: 'check', ran_at: systemClock.now(), ok: result.sound, says })
      return result
    })
    for (const line of lines) console.log(line)
    if (!sound) process.exitCode = 1
  },
}

export async function runCheck(at: Installation): Promise<{ lines: string[]; sound: boolean }> {
  const checks = await checkInvariants(at)
  const violations = checks.reduce((sum, check) => sum + check.violations.length, 0)
  const lines = checks.flatMap(({ invariant, violations, seconds }) => [
    `${violations.length === 0 ? '✓' : '✗'} ${invariant} (${violations.length} violations, ${seconds.toFixed(2)} s)`,
    ...violations.slice(0, SHOWN).map(({ what }) => `    ${what}`),
    ...(violations.length > SHOWN ? [`    and ${violations.length - SHOWN} more`] : []),
  ])
  return {
    lines: [...lines, violations === 0 ? 'everything holds' : `${violations} violations`],
    sound: violations === 0,
  }
}
