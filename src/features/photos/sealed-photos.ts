import { type RawBuilder, sql } from 'kysely'

import type { StaffContext } from '#platform/context.ts'

/** CONS-17: a condition on `photo`. Photos of whom a sealed case is about exist for the staff named for it only. */
export const isOpen = ({ staff }: StaffContext): RawBuilder<boolean> =>
  staff.childProtection
    ? sql`true`
    : sql`not exists (select from sealed_reports sealed where sealed.reported_id = photo.profile_id)`
