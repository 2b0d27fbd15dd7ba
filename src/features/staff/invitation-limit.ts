import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { one } from '#platform/db/query.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { INVITATIONS_PER_DAY } from './staff.rules.ts'

/** CONS-2: counts what one person sent, or asked a second person to let them send; not what was refused. */
export async function refuseTooManyInvitations(tx: StaffContext): Promise<void> {
  await lockName(tx.db, `invitations ${tx.staff.id}`)
  const since = new Date(tx.now().getTime() - DAY)
  const { sent } = await one(
    tx.db,
    sql<{ sent: number }>`
      select (
        select count(*) from staff_actions
        where staff_id = ${tx.staff.id} and at > ${since} and act in ('staff.invite', 'staff.invite_again')
      )::integer + (
        select count(*) from staff_requests
        where asked_by = ${tx.staff.id} and asked_at > ${since} and kind in ('staff.invite', 'staff.invite_again')
          and (outcome is null or outcome = 'agreed')
      )::integer as sent
    `,
  )
  if (sent >= INVITATIONS_PER_DAY) throw new ConsoleError('too_many_invitations')
}
