import { sql } from 'kysely'

import { keepLook, liftSeal } from '#features/photos/sealed-pictures.ts'
import { hintConsole } from '#features/staff/console-hints.ts'
import { findOpenRequest } from '#features/staff/find-request.ts'
import { requireFreshProof } from '#features/staff/prove-again.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { must } from '#kernel/must.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { applySuspensions } from '../../apply-suspensions.ts'
import { findReport } from '../../find-report.ts'
import { evidenceFiles } from '../../gather-evidence.ts'
import { messageIn, showAgain } from '../../measures.ts'
import { messageRestored } from '../../moderation.events.ts'
import { actOn, requireClaim } from '../claim-case.ts'
import { findReports } from '../find-reports.ts'
import { findSealed, type Sealed } from './find-sealed.ts'
import { lookOf, openPicture, openTexts, type SealedText, sealedFiles } from './sealed-evidence.ts'

type Told = { id: string; authority: string; reference: string; words: string }

/** CONS-19: that the authority was told, by whom, when and under which number. Once, never changed. */
export function recordAuthorityReport(ctx: StaffContext, { id, authority, reference, words }: Told): Promise<void> {
  requireFreshProof(ctx)
  return inTransaction(ctx, async (tx) => {
    const { found, sealed } = await findSealed(tx, id, { lock: true })
    if (sealed.reported_at !== null) throw new ConsoleError('changed_meanwhile')
    if (sealed.sealed_with !== null) throw new ConsoleError('part_of_seal')
    await requireClaim(tx, found)
    await run(
      tx.db,
      sql`
        update sealed_cases set authority = ${authority}, authority_reference = ${reference}, authority_words = ${words},
          reported_by = ${tx.staff.id}, reported_at = ${tx.now()}
        where case_id = ${id}
      `,
    )
    await recordAct(tx, { ...actOn(found, 'case.tell_authority'), reason: words, after: { authority, reference } })
    hintConsole(tx, 'cases')
  })
}

/** It was something else: everything returns, and the case goes on like any other. */
export async function clearSealedCase(
  ctx: StaffContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  requireFreshProof(ctx)
  await findSealed(ctx, id)
  const copies = await copyBack(
    ctx,
    (await listParts(ctx, id)).flatMap(({ files }) => files),
  )
  await inTransaction(ctx, async (tx) => {
    const { found, sealed } = await findSealed(tx, id, { lock: true })
    if (found.closed_at !== null) throw new ConsoleError('changed_meanwhile')
    if (await findOpenRequest(tx, { kind: 'case', id })) throw new ConsoleError('waits_for_second')
    if (sealed.sealed_with !== null) throw new ConsoleError('part_of_seal')
    await requireClaim(tx, found)
    await liftSeal(tx, id)
    for (const { case_id, evidence_sealed, files } of await listParts(tx, id)) {
      for (const text of openTexts(tx, case_id, evidence_sealed))
        await bringBack(tx, text, copies.get(text.report) ?? [])
      for (const { key } of files) await sealedFiles.release(tx, key)
      await run(tx.db, sql`delete from sealed_cases where case_id = ${case_id}`)
      await run(
        tx.db,
        sql`
          update cases set sealed = false, sealed_with = null, claimed_by = null, claimed_at = null where id = ${case_id}
        `,
      )
    }
    await recordAct(tx, { ...actOn(found, 'case.clear'), reason })
    hintConsole(tx, 'cases')
  })
}

type Part = Pick<Sealed, 'evidence_sealed' | 'files'> & { case_id: string }

/** The case itself and those sealed with it that wait for it. */
export const listParts = ({ db }: Pick<StaffContext, 'db'>, id: string): Promise<Part[]> =>
  many(
    db,
    sql<Part>`
      select case_id, evidence_sealed, files from sealed_cases join cases on cases.id = case_id
      where cases.id = ${id} or cases.sealed_with = ${id} order by case_id
    `,
  )

const COPY_BYTES = 16

/** Plain copies again, by report. Outside the transaction, like every file. */
async function copyBack(ctx: StaffContext, files: Parameters<typeof openPicture>[1][]): Promise<Map<string, string[]>> {
  const copies = new Map<string, string[]>()
  for (const file of files) {
    const bytes = await openPicture(ctx, file)
    if (bytes === undefined) continue
    const key = `evidence/${ctx.random.token(COPY_BYTES)}.jpeg`
    await evidenceFiles.expect(ctx, key)
    await ctx.files.put(key, bytes, 'image/jpeg')
    await keepLook(ctx.db, key, await lookOf(bytes))
    copies.set(file.report, [...(copies.get(file.report) ?? []), key])
  }
  return copies
}

async function bringBack(tx: StaffContext, { report: id, evidence, hid }: SealedText, photos: string[]): Promise<void> {
  const row = (await findReports(tx, { report_id: id, complaint_id: null, kind: 'profile' }))[0]
  const report = row && must(await findReport(tx.db, row.reference, { lock: true }), 'the report just found')
  if (report === undefined) return
  if (hid.photo) await showAgain(tx, report)
  if (hid.message) await tx.announce(tx, messageRestored, messageIn(report))
  await run(
    tx.db,
    sql`
      update reports set evidence = ${JSON.stringify({ ...evidence, photos })}::jsonb, frozen_at = null,
        hidden_rating = case when ${hid.photo} then null else hidden_rating end
      where id = ${id}
    `,
  )
  if (report.reported_id !== null) await applySuspensions(tx, report.reported_id, tx.now())
}
