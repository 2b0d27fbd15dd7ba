import { findOpenRequest } from '#features/staff/find-request.ts'
import { listActsOn } from '#features/staff/list-acts-on.ts'
import { listColleagues } from '#features/staff/list-colleagues.ts'
import { requireFreshProof } from '#features/staff/prove-again.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { recordReading } from '#features/staff/record-reading.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import { must } from '#kernel/must.ts'
import type { StaffContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { actOn } from '../claim-case.ts'
import { listCases } from '../list-cases.ts'
import { findSealed } from './find-sealed.ts'
import type * as contract from './sealed.contract.ts'
import { openPicture, openTexts } from './sealed-evidence.ts'

/** CONS-18: that there is something and what was done about it. Nothing of the evidence itself. */
export function readSealedCase(ctx: StaffContext, id: string): Promise<ReplyOf<typeof contract.readSealedCase>> {
  return inTransaction(ctx, async (tx) => {
    const { found, sealed } = await findSealed(tx, id)
    await recordReading(tx, actOn(found, 'case.read'))
    const { files, evidence_sealed: _, sealer: __, reporter: ___, ...shown } = sealed
    const history = await listActsOn(tx, { kind: 'case', id })
    const colleagues = await listColleagues(tx, 'decide_cases', found.site_id)
    return {
      ...shown,
      waiting: (await findOpenRequest(tx, { kind: 'case', id })) ?? null,
      line: must((await listCases(tx, { id })).cases[0], 'the case just found'),
      files: files.map(({ bytes, sha256 }) => ({ bytes, sha256 })),
      colleagues: colleagues.filter((each) => each.child_protection).map(({ id: key, name }) => ({ id: key, name })),
      history: history.map(({ id: key, at, name, act, reason }) => ({ id: key, at, name, act, reason })),
    }
  })
}

/** One part at a time, with a reason and a fresh proof of who looks; each look is logged. */
export async function openSealedPart(
  ctx: StaffContext,
  { id, n, reason }: { id: string; n: number | null; reason: string },
): Promise<ReplyOf<typeof contract.openSealedPart>> {
  requireFreshProof(ctx)
  return inTransaction(ctx, async (tx) => {
    const { found, sealed } = await findSealed(tx, id)
    await recordAct(tx, { ...actOn(found, 'case.open_seal'), reason, after: { part: n === null ? 'texts' : n } })
    if (n === null) {
      const texts = openTexts(tx, id, sealed.evidence_sealed)
      return { picture: null, texts: texts.map(({ evidence }) => textOf(evidence)) }
    }
    const file = sealed.files[n]
    const bytes = file && (await openPicture(tx, file))
    if (!bytes) throw new DomainError('not_found')
    return { picture: bytes.toString('base64'), texts: [] }
  })
}

const textOf = ({
  name,
  birth_date,
  about_me,
  looking_for,
  messages,
}: ReturnType<typeof openTexts>[number]['evidence']) =>
  [
    `${name ?? 'no name'}, born ${birth_date ?? 'unknown'}`,
    ...[about_me, looking_for].filter((words) => words !== null),
    ...messages.map(
      ({ from, body, kind, sent_at }) => `${String(sent_at)} ${from}: ${kind === 'text' ? '' : `[${kind}] `}${body}`,
    ),
  ].join('\n')
