import { sql } from 'kysely'

import { countActs } from '#features/staff/count-acts.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ProfileId } from '#kernel/ids.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { one } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { type DeskMember, findMember } from './find-member.ts'
import { type PersonalField, REVEAL_REASONS, REVEALS, type RevealReason } from './members.rules.ts'
import { personalData } from './personal-data.ts'
import { isOpenComplaint, isOpenReport } from './sealed.ts'

type Asked = { id: ProfileId; field: PersonalField; why: RevealReason; case?: string | undefined }

/** CONS-23: one field, once; who looked, why and at what is on record before it is shown. */
export function revealField(ctx: StaffContext, { id, field, why, case: caseRef }: Asked): Promise<{ value: string }> {
  return inTransaction(ctx, async (tx) => {
    const member = await findMember(tx, 'reveal', id)
    await refuseTooMany(tx)
    if (why === 'case') await refuseUnknownCase(tx, member, caseRef ?? '')
    const value = (await personalData(tx, member))[field]
    if (value === null) throw new DomainError('not_found')
    await recordAct(tx, {
      ...{ act: 'member.reveal', site: member.site_id, subject: { kind: 'member', id } },
      ...{ reason: REVEAL_REASONS[why], case: caseRef, after: { field } },
    })
    return { value }
  })
}

/** Of this member, sent by them or about them, and one that exists for who asks. */
async function refuseUnknownCase(tx: StaffContext, { id, account_id }: DeskMember, reference: string): Promise<void> {
  const { known } = await one(
    tx.db,
    sql<{ known: boolean }>`
      select exists (
        select from desk_reports where reference = ${reference} and ${id} in (reported_id, reporter_id) and ${isOpenReport(tx)}
      ) or exists (
        select from desk_complaints where reference = ${reference} and account_id = ${account_id} and ${isOpenComplaint(tx)}
      ) or exists (
        select from desk_cases where reference = ${reference} and kind = 'scam'
          and reference = 'S-' || upper(left(translate(${id}::text, '-_', 'AB'), 8))
      ) as known
    `,
  )
  if (!known) throw new ConsoleError('case_unknown')
}

/** Nobody helps more people than this; a stolen session would copy the list of members. */
async function refuseTooMany(tx: StaffContext): Promise<void> {
  await lockName(tx.db, `reveals ${tx.staff.id}`)
  const since = (span: number) => new Date(tx.now().getTime() - span)
  const { hour, day } = await countActs(tx, 'member.reveal', { hour: since(HOUR), day: since(DAY) })
  if (hour >= REVEALS.hour || day >= REVEALS.day) throw new ConsoleError('too_many_reveals')
}
