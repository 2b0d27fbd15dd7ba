import { sql } from 'kysely'

import { sealLooks } from '#features/photos/sealed-pictures.ts'
import { hintConsole } from '#features/staff/console-hints.ts'
import { endRequestsAbout } from '#features/staff/end-requests.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ProfileId } from '#kernel/ids.ts'
import { must } from '#kernel/must.ts'
import { HOUR } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import { siteById } from '#platform/site.ts'

import { applySuspensions } from '../../apply-suspensions.ts'
import { findReport, type Report } from '../../find-report.ts'
import { evidenceFiles } from '../../gather-evidence.ts'
import { mailOperator } from '../../mail-hidden-profile.ts'
import { messageIn } from '../../measures.ts'
import { caseSealed, messageRemoved } from '../../moderation.events.ts'
import { actOn } from '../claim-case.ts'
import { findReports } from '../find-reports.ts'
import { type Case, findCase } from '../scoped-cases.ts'
import { type SealedFile, type SealedText, sealPictures, sealTexts } from './sealed-evidence.ts'

/** How soon a named person must have looked. */
const DUE_WITHIN = 24 * HOUR

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
    const photos = reports.flatMap(({ photo_id }) => photo_id ?? [])
    const due = await keepSealed(tx, found, { files, reports, reason, suspects, sealedWith: null })
    const keys = await sealLooks(tx, { seal: id, looks, photos })
    for (const sibling of await findSiblings(tx, { keys, suspects })) {
      const held = await findReports(tx, sibling)
      const copies = await sealPictures(ctx, held)
      const told = `Sealed with ${found.reference}: ${reason}`
      await keepSealed(tx, sibling, { files: copies.files, reports: held, reason: told, suspects, sealedWith: id })
    }
    for (const profile of await listOwners(tx, { keys, suspects })) await tx.announce(tx, caseSealed, { profile })
    await mailOperator(tx, siteById(tx, found.site_id), { reference: found.reference, due, cause: 'minor' })
    hintConsole(tx, 'cases')
  })
}

type Kept = {
  files: readonly SealedFile[]
  reports: readonly Report[]
  reason: string
  suspects: readonly ProfileId[]
  sealedWith: string | null
}

/** Puts one case under seal; returns by when somebody must have looked. */
async function keepSealed(
  tx: StaffContext,
  found: Case,
  { files, reports, reason, suspects, sealedWith }: Kept,
): Promise<Date> {
  const { id, site_id } = found
  const texts: SealedText[] = []
  for (const { reference } of reports) texts.push(await hide(tx, reference, suspects))
  const now = tx.now()
  await run(
    tx.db,
    sql`
      insert into sealed_cases (case_id, site_id, sealed_by, sealed_at, reason, evidence_sealed, files)
      values (${id}, ${site_id}, ${tx.staff.id}, ${now}, ${reason}, ${sealTexts(tx, id, texts)}, ${JSON.stringify(files)}::jsonb)
    `,
  )
  const due = new Date(Math.min(found.due_at.getTime(), now.getTime() + DUE_WITHIN))
  await run(
    tx.db,
    sql`
      update cases set sealed = true, sealed_with = ${sealedWith}, claimed_by = null, claimed_at = null, due_at = ${due}
      where id = ${id}
    `,
  )
  await endRequestsAbout(tx, { kind: 'case', id })
  await recordAct(tx, { ...actOn(found, 'case.seal'), reason })
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

/** Hides what the report is about and empties its own copy; whom the seal is about is frozen. */
async function hide(tx: StaffContext, reference: string, suspects: readonly ProfileId[]): Promise<SealedText> {
  const report = must(await findReport(tx.db, reference, { lock: true }), 'a report of the case')
  const { id, reported_id, evidence } = report
  // Photos are hidden by their look.
  const hid = { photo: false, message: report.kind === 'message' }
  const isSuspect = reported_id !== null && suspects.includes(reported_id)
  if (hid.message) await tx.announce(tx, messageRemoved, messageIn(report))
  for (const key of evidence.photos ?? []) await evidenceFiles.release(tx, key)
  const empty = { ...EMPTY, fictional: evidence.fictional }
  await run(
    tx.db,
    sql`
      update reports set evidence = ${JSON.stringify(empty)}::jsonb, note = null,
        frozen_at = case when ${isSuspect} then coalesce(frozen_at, ${tx.now()}) else frozen_at end
      where id = ${id}
    `,
  )
  if (isSuspect) await applySuspensions(tx, reported_id, tx.now())
  return { report: id, evidence, hid }
}

const EMPTY = { name: null, birth_date: null, about_me: null, looking_for: null, photos: [], messages: [] }
