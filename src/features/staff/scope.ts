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
