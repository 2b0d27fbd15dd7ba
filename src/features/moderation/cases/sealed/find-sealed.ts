import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { StaffId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { type Case, findCase } from '../scoped-cases.ts'
import type { SealedFile } from './sealed-evidence.ts'

export type Sealed = {
  /** The case it was sealed with. */
  sealed_with: string | null
  sealer: StaffId
  sealed_by: string
  sealed_at: Date
  reason: string
  evidence_sealed: string
  files: SealedFile[]
  authority: string | null
  authority_reference: string | null
  authority_words: string | null
  reporter: StaffId | null
  reported_by: string | null
  reported_at: Date | null
  confirmed_by: string | null
  confirmed_at: Date | null
  undone_by: string | null
  undone_at: Date | null
}

/** CONS-18: for named staff of the brand; for everybody else it does not exist. */
export async function findSealed(
  ctx: StaffContext,
  id: string,
  { lock = false } = {},
): Promise<{ found: Case; sealed: Sealed }> {
  const found = await findCase(ctx, id, { lock })
  const sealed = await maybeOne(
    ctx.db,
    sql<Sealed>`
      select cases.sealed_with, sealer.id as sealer, sealer.name as sealed_by, sealed_at, reason, evidence_sealed, files, authority, authority_reference, authority_words,
        reporter.id as reporter, reporter.name as reported_by, reported_at, confirmer.name as confirmed_by, confirmed_at,
        undoer.name as undone_by, undone_at
      from sealed_cases join cases on cases.id = case_id
      join staff_names sealer on sealer.id = sealed_by
      left join staff_names reporter on reporter.id = reported_by
      left join staff_names confirmer on confirmer.id = confirmed_by
      left join staff_names undoer on undoer.id = undone_by
      where case_id = ${id}
    `,
  )
  if (!ctx.staff.childProtection || !found.sealed || sealed === undefined) throw new DomainError('not_found')
  return { found, sealed }
}
