import { sql } from 'kysely'

import { brandsWith, leaveFor, PERMISSIONS, type Permission } from '#kernel/permissions.ts'
import type { ConsoleContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

const ALL = Object.keys(PERMISSIONS) as Permission[]

/** CONS-1: what the console shows first; a locked session tells its name only. */
export async function readStaffSession({ db, sites, demo, ...ctx }: ConsoleContext) {
  const staff = ctx.staff ?? ctx.lockedStaff
  if (staff === null) return { demo, staff: null }
  const { choices } = await one(
    db,
    sql<{ choices: Record<string, unknown> }>`select choices from staff where id = ${staff.id}`,
  )
  const locked = ctx.staff === null
  const { id, name, email, grants, childProtection } = staff
  const held = (permission: Permission) =>
    locked || (permission === 'see_system' && brandsWith(grants, permission) !== null)
      ? undefined
      : leaveFor(grants, permission)
  const brands = locked
    ? []
    : sites.all().filter((site) =>
        ALL.some((permission) => {
          const where = brandsWith(grants, permission)
          return where === null ? held(permission) !== undefined : where.includes(site.id)
        }),
      )
  return {
    demo,
    staff: {
      ...{ id, name, email, locked, choices, child_protection: childProtection },
      roles: grants.map(({ role }) => role),
      permissions: Object.fromEntries(ALL.map((each) => [each, held(each) ?? null])) as Record<
        Permission,
        'may' | 'second' | null
      >,
      brands: brands.map((site) => ({
        ...{ id: site.id, name: site.name, domain: site.domain },
        language: site.domain_language ?? null,
      })),
    },
  }
}
