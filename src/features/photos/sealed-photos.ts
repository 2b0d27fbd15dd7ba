import { type RawBuilder, sql } from 'kysely'

import type { StaffContext } from '#platform/context.ts'

import { isSealed } from './sealed-pictures.ts'

/**
 * CONS-17: a condition on `photo`. A picture under seal is seen in its case alone; other photos of whom it is about exist
 * for the staff named for it only.
 */
export const isOpen = ({ staff }: StaffContext): RawBuilder<boolean> => sql`(
  not ${isSealed(sql`photo.key`)} and ${
    staff.childProtection
      ? sql`true`
      : sql`not exists (select from sealed_reports sealed where sealed.reported_id = photo.profile_id)`
  }
)`
