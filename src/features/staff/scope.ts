import { type RawBuilder, sql } from 'kysely'

import type { SiteId } from '#kernel/ids.ts'
import { brandsWith, type Permission } from '#kernel/permissions.ts'
import type { StaffContext } from '#platform/context.ts'

/**
 * CONS-2: the brands a statement may touch: those where the permission holds, or the chosen one of them. Every statement
 * of the console names them, so that nobody learns what exists elsewhere.
 */
export function brandsFor(ctx: StaffContext, permission: Permission, chosen?: SiteId | undefined): SiteId[] {
  const held = brandsWith(ctx.staff.grants, permission)
  const all = ctx.sites.all().map(({ id }) => id)
  return all.filter((id) => (held === null || held.includes(id)) && (chosen === undefined || id === chosen))
}

/** Condition on `staff`: colleagues who work for a brand that one sees the staff of. */
export function isInSight(ctx: StaffContext): RawBuilder<boolean> {
  const held = brandsWith(ctx.staff.grants, 'see_staff')
  if (held === null) return sql<boolean>`true`
  return sql<boolean>`exists (
    select from staff_grants held where held.staff_id = staff.id and (held.brands is null or held.brands && ${[...held]}::text[])
  )`
}
