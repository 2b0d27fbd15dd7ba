import { sql } from 'kysely'

import { sealLooks } from '#features/photos/sealed-pictures.ts'
import { hintConsole } from '#features/staff/console-hints.ts'
import { endRequestsAbout } from '#features/staff/end-requests.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ProfileId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import { siteById } from '#platform/site.ts'

import { mailOperator } from '../../mail-hidden-profile.ts'
import { caseSealed } from '../../moderation.events.ts'
import { actOn } from '../claim-case.ts'
import { findReports } from '../find-reports.ts'
import { type Case, findCase } from '../scoped-cases.ts'
import { lockSeals } from './join-seal.ts'
import { type Kept, keepSealed } from './keep-sealed.ts'
import { sealPictures } from './sealed-evidence.ts'

/**
 * CONS-17: whoever suspects child abuse seals the case, also one that a colleague works on. Everything in it is hidden
 * at once, the member frozen and told nothing, the evidence encrypted; from then on it exists for named staff only.
 */
export async function sealCase(ctx: StaffContext, { id, reason }: { id: string; reason: string }): Promise<void> {
  const before = await findCase(ctx, id)
  const { files, looks } = await sealPictures(ctx, await findReports(ctx, before))
  await inTransaction(ctx, async (tx) => {
    const found = await findCase(tx, id, { lock: true })
    if (found.sealed || found.closed_at !== null) throw new ConsoleError('changed_meanwhile')
    const reports = await findReports(tx, found)
    if (reports.length === 0 || found.kind === 'objection') throw new DomainError('not_found')
    const suspects = reports.flatMap(({ reported_id }) => reported_id ?? [])
    for (const suspect of [...new Set(suspects)].sort()) await lockSeals(tx, suspect)
    const photos = reports.flatMap(({ photo_id }) => photo_id ?? [])
    const due = await sealByStaff(tx, found, { files, reports, reason, suspects, sealedWith: null })
    const keys = await sealLooks(tx, { seal: id, looks, photos })
    for (const sibling of await findSiblings(tx, { keys, suspects })) {
      const held = await findReports(tx, sibling)
      const copies = await sealPictures(ctx, held)
      const told = `Sealed with ${found.reference}: ${reason}`
      await sealByStaff(tx, sibling, { files: copies.files, reports: held, reason: told, suspects, sealedWith: id })
    }
    for (const profile of await listOwners(tx, { keys, suspects })) await tx.announce(tx, caseSealed, { profile })
    await mailOperator(tx, siteById(tx, found.site_id), { reference: found.reference, due, cause: 'minor' })
    hintConsole(tx, 'cases')
  })
}

/** Ends what staff waited for in it, and puts the act on record. */
async function sealByStaff(tx: StaffContext, found: Case, kept: Omit<Kept, 'by'>): Promise<Date> {
  const due = await keepSealed(tx, found, { ...kept, by: tx.staff.id })
  await endRequestsAbout(tx, { kind: 'case', id: found.id })
  await recordAct(tx, { ...actOn(found, 'case.seal'), reason: kept.reason })
  return due
}

/** Open cases on any site that hold one of these pictures, or any picture of whom it is about. */
async function findSiblings(
  tx: StaffContext,
  { keys, suspects }: { keys: readonly string[]; suspects: readonly ProfileId[] },
): Promise<Case[]> {
  return many(
    tx.db,
    sql<Case>`
      select id, site_id, reference, kind, what, report_id, complaint_id, profile_id, language, opened_at, due_at, closed_at,
        sealed, claimed_by, null as claimed_by_name, claimed_at
      from cases where closed_at is null and not sealed and kind <> 'objection' and id in (
        select held.id from reports report join cases held on held.report_id = report.id
        where report.evidence -> 'photos' ?| ${keys}::text[]
          or (report.reported_id = any(${suspects}::text[]) and report.evidence -> 'photos' <> '[]')
        union
        select held.id from reports report join cases held on held.complaint_id = report.complaint_id
        where report.evidence -> 'photos' ?| ${keys}::text[]
          or (report.reported_id = any(${suspects}::text[]) and report.evidence -> 'photos' <> '[]')
        union
        select held.id from complaint_files file join cases held on held.complaint_id = file.complaint_id
        where file.key = any(${keys}::text[])
      )
      order by id for update
    `,
  )
}

/** Whom the seal is about, and who else has one of the pictures on their profile; in the order in which everyone locks. */
async function listOwners(
  { db }: Pick<StaffContext, 'db'>,
  { keys, suspects }: { keys: readonly string[]; suspects: readonly ProfileId[] },
): Promise<ProfileId[]> {
  const rows = await many(
    db,
    sql<{ profile: ProfileId }>`
      select profile_id as profile from photo_keys where key = any(${keys}::text[])
      union select unnest(${suspects}::text[]) order by profile
    `,
  )
  return rows.map(({ profile }) => profile)
}
