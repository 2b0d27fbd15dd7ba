import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { StaffId } from '#kernel/ids.ts'
import { covers, type Grant } from '#kernel/permissions.ts'
import type { StaffContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { hintConsole } from './console-hints.ts'

export type Colleague = { email: string; name: string; grants: Grant[]; joined: boolean; locked: boolean }

/** CONS-2: for every act on a colleague, locked until it is done. Never oneself, and nobody above oneself. */
export async function findColleague(tx: StaffContext, id: StaffId): Promise<Colleague> {
  if (id === tx.staff.id) throw new ConsoleError('own_account')
  hintConsole(tx, 'staff')
  const row = await maybeOne(
    tx.db,
    sql<Colleague>`
      select email, name, joined_at is not null as joined, locked_at is not null as locked, coalesce((
        select json_agg(json_build_object('role', role, 'brands', brands)) from staff_grants where staff_id = staff.id
      ), '[]') as grants
      from staff where id = ${id} for update
    `,
  )
  if (row === undefined) throw new DomainError('not_found')
  if (!covers(tx.staff.grants, row.grants)) throw new ConsoleError('not_permitted')
  return row
}
