import { type RawBuilder, sql } from 'kysely'

import type { StaffContext } from '#platform/context.ts'

/** CONS-4: what a sealed case is about exists for the staff named for it only. Conditions on rows with these columns. */
export const isOpenReport = ({ staff }: StaffContext): RawBuilder<boolean> =>
  staff.childProtection
    ? sql`true`
    : sql`not exists (select from sealed_reports sealed where sealed.reference = desk_reports.reference)`

export const isOpenComplaint = ({ staff }: StaffContext): RawBuilder<boolean> =>
  staff.childProtection
    ? sql`true`
    : sql`not exists (select from sealed_complaints sealed where sealed.reference = desk_complaints.reference)`
