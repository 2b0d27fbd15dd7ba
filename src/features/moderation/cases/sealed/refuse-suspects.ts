import { sql } from 'kysely'

import type { StaffContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

/**
 * CONS-17: whom a sealed case is about hears nothing from us and loses nothing that could be evidence, except by the
 * staff named for it. The others may read and note; the refusal does not say why.
 */
export async function refuseSuspects({ db, staff }: StaffContext, profile: string): Promise<void> {
  if (staff.childProtection) return
  const sealed = await maybeOne(db, sql`select from sealed_reports where reported_id = ${profile} limit 1`)
  if (sealed !== undefined) throw new ConsoleError('account_on_hold')
}
