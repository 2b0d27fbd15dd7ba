import { recordAct } from '#features/staff/record-act.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ProfileId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { findMember } from './find-member.ts'
import { type PersonalField, REVEAL_REASONS, type RevealReason } from './members.rules.ts'
import { personalData } from './personal-data.ts'

type Asked = { id: ProfileId; field: PersonalField; why: RevealReason; case?: string | undefined }

/** CONS-23: one field, once; who looked, why and at what is on record before it is shown. */
export function revealField(ctx: StaffContext, { id, field, why, case: caseRef }: Asked): Promise<{ value: string }> {
  return inTransaction(ctx, async (tx) => {
    const member = await findMember(tx, 'reveal', id)
    const value = (await personalData(tx, member))[field]
    if (value === null) throw new DomainError('not_found')
    await recordAct(tx, {
      ...{ act: 'member.reveal', site: member.site_id, subject: { kind: 'member', id } },
      ...{ reason: REVEAL_REASONS[why], case: caseRef, after: { field } },
    })
    return { value }
  })
}
