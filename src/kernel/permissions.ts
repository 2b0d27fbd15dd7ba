import type { SiteId } from './ids.ts'

export const ROLES = ['owner', 'operations', 'moderator', 'support', 'finance', 'brand', 'analyst'] as const
export type Role = (typeof ROLES)[number]

/** `second`: allowed once a second person with the same permission agrees. */
export type Leave = 'may' | 'second'

/** What staff may do, by role: the one list that calls, screens and the page about staff read. */
export const PERMISSIONS = {
  see_members: {
    says: 'See a member’s file',
    ...{ owner: 'may', operations: 'may', moderator: 'may', support: 'may', finance: 'may' },
  },
  reveal: {
    says: 'Reveal personal data',
    ...{ owner: 'may', operations: 'may', moderator: 'may', support: 'may', finance: 'may' },
  },
  help_members: { says: 'Help with an account', owner: 'may', operations: 'may', support: 'may' },
  export_members: { says: 'Export a member’s data', owner: 'may', operations: 'may', support: 'may' },
  delete_members: { says: 'Delete a member', owner: 'second', operations: 'second', support: 'second' },
  decide_cases: { says: 'Decide cases', owner: 'may', operations: 'may', moderator: 'may' },
  ban: { says: 'Ban for good', owner: 'second', operations: 'second', moderator: 'second' },
  review_photos: { says: 'Rate photos', owner: 'may', operations: 'may', moderator: 'may', support: 'may' },
  answer_fictional: { says: 'Answer as fictional', operations: 'may', support: 'may' },
  give_credits: { says: 'Give up to 100 credits', owner: 'may', operations: 'may', support: 'may' },
  give_more_credits: { says: 'Give more credits', owner: 'second', operations: 'second', support: 'second' },
  refund: { says: 'Refund up to €100', owner: 'may', operations: 'may', support: 'may', finance: 'may' },
  refund_more: { says: 'Refund above €100', owner: 'second', operations: 'second', finance: 'second' },
  see_money: { says: 'See money', owner: 'may', operations: 'may', finance: 'may', analyst: 'may' },
  make_codes: { says: 'Make and stop discount codes', owner: 'may', operations: 'may', finance: 'may' },
  reconcile: { says: 'Reconcile settlements', owner: 'may', operations: 'may', finance: 'may' },
  close_week: { says: 'Close a week of the books', owner: 'second', operations: 'second', finance: 'second' },
  set_prices: { says: 'Set prices', owner: 'second', operations: 'second', finance: 'second' },
  see_growth: { says: 'See growth', owner: 'may', operations: 'may', brand: 'may', analyst: 'may' },
  edit_brand: { says: 'Edit a brand', owner: 'may', operations: 'may', brand: 'may' },
  publish_brand: { says: 'Publish a brand', owner: 'may', operations: 'second', brand: 'second' },
  announce: { says: 'Send announcements', owner: 'may', operations: 'may', brand: 'may' },
  see_staff: { says: 'See staff and the log', owner: 'may', operations: 'may' },
  invite_staff: { says: 'Invite and lock staff', owner: 'may', operations: 'second' },
  give_roles: { says: 'Give roles', owner: 'second' },
  make_tokens: { says: 'Make tokens for own tools', owner: 'may', operations: 'may' },
  see_system: { says: 'See the system', owner: 'may', operations: 'may' },
} as const satisfies Record<string, { says: string } & Partial<Record<Role, Leave>>>

export type Permission = keyof typeof PERMISSIONS

/** A role of a person, for all brands or for some. */
export type Grant = { role: Role; brands: readonly SiteId[] | null }

const leaveOf = (permission: Permission, role: Role): Leave | undefined =>
  (PERMISSIONS[permission] as Partial<Record<Role, Leave>>)[role]

/** The best any of the roles gives, for one brand or for any of them. */
export function leaveFor(grants: readonly Grant[], permission: Permission, brand?: SiteId): Leave | undefined {
  const leaves = grants
    .filter(({ brands }) => brand === undefined || brands === null || brands.includes(brand))
    .map(({ role }) => leaveOf(permission, role))
  return leaves.includes('may') ? 'may' : leaves.includes('second') ? 'second' : undefined
}

/** The brands where the permission holds; null for all, present and future. */
export function brandsWith(grants: readonly Grant[], permission: Permission): readonly SiteId[] | null {
  const holding = grants.filter(({ role }) => leaveOf(permission, role) !== undefined)
  if (holding.some(({ brands }) => brands === null)) return null
  return [...new Set(holding.flatMap(({ brands }) => brands ?? []))]
}

/**
 * Whether somebody with `own` could do everything that `other` allows, in the same brands, or gives roles there: nobody
 * invites, lets in or locks out a person above them.
 */
export function covers(own: readonly Grant[], other: readonly Grant[]): boolean {
  const permissions = Object.keys(PERMISSIONS) as Permission[]
  return other.every(({ role, brands }) => {
    const holds = (permission: Permission) => {
      const held = brandsWith(own, permission)
      return held === null || (brands?.every((brand) => held.includes(brand)) ?? false)
    }
    return holds('give_roles') || permissions.filter((each) => leaveOf(each, role) !== undefined).every(holds)
  })
}
