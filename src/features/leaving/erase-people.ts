import { type Departure, listDepartures, lockDeparture } from '#features/accounts/erase-account.ts'
import { findPerson } from '#features/accounts/find-person.ts'
import type { MemberId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { forgetJobsAbout } from '#platform/jobs/queue-tables.ts'
import type { JobContext } from '#platform/jobs.ts'
import type { Person, Privacy } from '#platform/privacy.ts'

type Work = { privacies: readonly Privacy[]; departure: Departure; before: Date }

/** ACC-8: one failure does not block the others; the next run retries it. */
export async function erasePeople(ctx: JobContext, work: Work): Promise<number> {
  let erased = 0
  let failed = 0
  for (const account of await listDepartures(ctx.db, work.departure, work.before)) {
    try {
      if (await eraseOne(ctx, account, work)) erased += 1
    } catch (error) {
      failed += 1
      ctx.log.error({ part: 'leaving', err: error }, 'erasing an account failed')
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${erased + failed} people could not be erased`)
  return erased
}

/**
 * Deletes files before the rows that list them, so a retry still finds the rest. Locks the account meanwhile, so nobody
 * returns to half their data.
 */
function eraseOne(ctx: JobContext, account: MemberId, { privacies, departure, before }: Work): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockDeparture(tx.db, account, departure, before))) return false
    const person = await findPerson(tx.db, account)
    if (person === undefined) return false
    await eraseFiles(tx, privacies, person)
    await tx.mailbox.forgetTo(person.addresses)
    for (const privacy of privacies.toReversed()) await privacy.erase(tx, person)
    await forgetJobsAbout(tx.db, [person.account, person.profile])
    return true
  })
}

async function eraseFiles(tx: JobContext, privacies: readonly Privacy[], person: Person) {
  for (const privacy of privacies) {
    for (const key of (await privacy.files?.(tx, person)) ?? []) await tx.files.delete(key)
  }
}
