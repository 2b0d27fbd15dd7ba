import { sql } from 'kysely'

import { deviceName } from '#features/accounts/device-name.ts'
import type { StaffId } from '#kernel/ids.ts'
import type { ConsoleContext } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

import { keepStaffDevice, staffDevice } from './staff-cookie.ts'

/** The mark of this browser, if that person signed in with it before. */
export async function knownStaffDevice(ctx: ConsoleContext, staff: StaffId | undefined): Promise<string | undefined> {
  const mark = staffDevice(ctx)
  if (mark === undefined || staff === undefined) return undefined
  const row = await maybeOne(
    ctx.db,
    sql<{ mark: string }>`
      select encode(mark_hash, 'hex') as mark from staff_devices
      where staff_id = ${staff} and mark_hash = ${hashToken(mark)}
    `,
  )
  return row?.mark
}

/** Returns whether this browser is new to that person. */
export async function rememberStaffDevice(ctx: ConsoleContext, staff: StaffId): Promise<{ isNew: boolean }> {
  const now = ctx.now()
  const mark = staffDevice(ctx)
  const known =
    mark !== undefined &&
    (await run(
      ctx.db,
      sql`update staff_devices set seen_at = ${now} where staff_id = ${staff} and mark_hash = ${hashToken(mark)}`,
    )) > 0
  if (known) return { isNew: false }
  const fresh = newToken(ctx.random)
  await run(
    ctx.db,
    sql`
      insert into staff_devices (staff_id, mark_hash, name, seen_at)
      values (${staff}, ${hashToken(fresh)}, ${deviceName(ctx.userAgent)}, ${now})
    `,
  )
  keepStaffDevice(ctx, fresh)
  return { isNew: true }
}
