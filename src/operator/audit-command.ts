import { auditCredits } from '#features/credits/audit-credits.ts'
import { auditPayments } from '#features/payments/audit-payments.ts'
import { noteUpkeep } from '#features/system/note-upkeep.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Clock, systemClock } from '#platform/ports.ts'

import { type Command, refuseWords } from './command.ts'
import { withDatabase } from './with-database.ts'

/** R-LEDGER-2, R-PAY-18: re-derives every balance, order, invoice and refund. */
export const auditCommand: Command = {
  name: 'audit',
  async run(args) {
    refuseWords(auditCommand, args)
    const { lines, clean } = await withDatabase(async ({ db }) => {
      const result = await runAudit({ db, clock: systemClock })
      const says = result.lines.at(-1) ?? ''
      await noteUpkeep(db, { what: 'audit', ran_at: systemClock.now(), ok: result.clean, says })
      return result
    })
    for (const line of lines) console.log(line)
    if (!clean) process.exitCode = 1
  },
}

export async function runAudit(ctx: { db: Db; clock: Clock }): Promise<{ lines: string[]; clean: boolean }> {
  const findings = [...(await auditCredits(ctx)), ...(await auditPayments(ctx))]
  if (findings.length === 0) return { lines: ['everything agrees'], clean: true }
  return {
    lines: [...findings.map(({ what, id }) => `${what}: ${id}`), `${findings.length} mismatches`],
    clean: false,
  }
}
