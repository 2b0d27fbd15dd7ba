import { isUnderSeal } from '#features/photos/sealed-pictures.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { DomainError } from '#kernel/errors.ts'
import type { StaffContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { FileAnswer } from '#platform/http/operations.ts'

import { findAttached } from '../complaints/find-complaint.ts'
import { actOn } from './claim-case.ts'
import { findReports } from './find-reports.ts'
import { type Case, findCase } from './scoped-cases.ts'

/** CONS-12: a picture of the evidence, one at a time. */
export const showCasePicture = (ctx: StaffContext, { id, n }: { id: string; n: number }): Promise<FileAnswer> =>
  show(ctx, id, 'case.show_picture', async (tx, found) => {
    const reports = await findReports(tx, found)
    return reports.flatMap(({ evidence }) => evidence.photos ?? [])[n]
  })

export const showAttachment = (ctx: StaffContext, id: string): Promise<FileAnswer> =>
  show(ctx, id, 'case.show_attachment', async (tx, { complaint_id }) =>
    complaint_id === null ? undefined : findAttached(tx.db, complaint_id),
  )

function show(
  ctx: StaffContext,
  id: string,
  act: string,
  keyOf: (tx: StaffContext, found: Case) => Promise<string | undefined>,
): Promise<FileAnswer> {
  return inTransaction(ctx, async (tx) => {
    const found = await findCase(tx, id)
    const key = found.sealed ? undefined : await keyOf(tx, found)
    const file = key && !(await isUnderSeal(tx.db, key)) && (await tx.files.get(key))
    if (!file) throw new DomainError('not_found')
    await recordAct(tx, actOn(found, act))
    const type = file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type
    return { type, bytes: file.bytes }
  })
}
