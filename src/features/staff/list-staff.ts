import { sql } from 'kysely'

import type { SiteId, StaffId } from '#kernel/ids.ts'
import type { Role } from '#kernel/permissions.ts'
import type { StaffContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import { isInSight } from './scope.ts'
import { STAFF_IDLE } from './staff.rules.ts'

export type StaffPerson = {
  id: StaffId
  name: string
  email: string
  grants: { role: Role; brands: SiteId[] | null }[]
  child_protection: boolean
  has_passkey: boolean
  has_password: boolean
  joined_at: Date | null
  invited_at: Date
  seen_at: Date | null
  locked_at: Date | null
  sessions: number
  now: boolean
}

/** Everybody who works for the brands one sees, those locked out last. */
export function listStaff(ctx: StaffContext): Promise<StaffPerson[]> {
  const now = ctx.now()
  return many(
    ctx.db,
    sql<StaffPerson>`
      select id, name, email, child_protection, joined_at, invited_at, seen_at, locked_at,
        password_hash is not null as has_password,
        exists (select from staff_passkeys where staff_id = staff.id) as has_passkey,
        coalesce((
          select json_agg(json_build_object('role', role, 'brands', brands) order by role)
          from staff_grants where staff_id = staff.id
        ), '[]') as grants,
        (select count(*)::integer from staff_sessions where staff_id = staff.id and expires_at > ${now}) as sessions,
        exists (
          select from staff_sessions
          where staff_id = staff.id and expires_at > ${now} and touched_at > ${new Date(now.getTime() - STAFF_IDLE)}
        ) as now
      from staff where ${isInSight(ctx)} order by locked_at is not null, name, id
    `,
  )
}
