import { refuseSuspects } from '#features/moderation/cases/sealed/refuse-suspects.ts'
import { type Act, recordAct } from '#features/staff/record-act.ts'
import type { ProfileId } from '#kernel/ids.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { MemberContext, StaffContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { asMember } from './as-member.ts'
import { type DeskMember, findMember } from './find-member.ts'

export type Asked = { id: ProfileId; reason: string; case?: string | undefined }
type Change = Pick<Act, 'before' | 'after'>
/** `note`: what the log says of the change, masked. */
type Doing = { tx: StaffContext; member: DeskMember; as: MemberContext; note(change: Change): void }

/**
 * Every act of support: permission and brand, one at a time per member, refused once the member has left or is on hold,
 * and on record with its reason in the same transaction.
 */
export function actOnMember(
  ctx: StaffContext,
  { permission, act }: { permission: Permission; act: string },
  asked: Asked,
  work: (doing: Doing) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockName(tx.db, `member ${asked.id}`)
    const member = await findActable(tx, permission, asked.id)
    let change: Change = {}
    const note = (made: Change) => {
      change = made
    }
    await work({ tx, member, as: asMember(tx, member), note })
    await recordAct(tx, {
      ...{ act: `member.${act}`, site: member.site_id, subject: { kind: 'member', id: member.id } },
      ...{ reason: asked.reason, case: asked.case, ...change },
    })
  })
}

/** For every act, and for asking a second person to agree to one. */
export async function findActable(tx: StaffContext, permission: Permission, id: ProfileId): Promise<DeskMember> {
  const member = await findMember(tx, permission, id)
  if (member.status === 'deleted') throw new ConsoleError('member_left')
  await refuseSuspects(tx, id)
  return member
}
