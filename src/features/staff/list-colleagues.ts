import { sql } from 'kysely'

import type { SiteId, StaffId } from '#kernel/ids.ts'
import { type Grant, leaveFor, type Permission } from '#kernel/permissions.ts'
import type { StaffContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import { isAdmitted } from './is-admitted.ts'

export type Colleague = { id: StaffId; name: string; child_protection: boolean }

/** Others who hold the permission in a brand and can sign in. */
export async function listColleagues(ctx: StaffContext, permission: Permission, brand: SiteId): Promise<Colleague[]> {
  const rows = await many(
    ctx.db,
    sql<Colleague & { grants: Grant[] }>`
      select staff.id, staff.name, staff.child_protection, json_agg(json_build_object('role', role, 'brands', brands)) as grants
      from staff join staff_grants on staff_id = staff.id
      where staff.id <> ${ctx.staff.id} and joined_at is not null and ${isAdmitted(ctx.now())}
      group by staff.id order by staff.name
    `,
  )
  return rows
    .filter(({ grants }) => leaveFor(grants, permission, brand) !== undefined)
    .map(({ id, name, child_protection }) => ({ id, name, child_protection }))
}
