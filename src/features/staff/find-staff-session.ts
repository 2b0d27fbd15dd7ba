import { sql } from 'kysely'

import type { SiteId, StaffId } from '#kernel/ids.ts'
import type { Grant, Role } from '#kernel/permissions.ts'
import { MINUTE } from '#kernel/time.ts'
import type { ConsoleContext, Staff } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import { isAdmitted } from './is-admitted.ts'
import { STAFF_IDLE } from './staff.rules.ts'

/** Limits writes of `touched_at`. */
const TOUCH = MINUTE

type Asked = Pick<ConsoleContext, 'db' | 'clock' | 'userAgent' | 'geoipCountry'>
type Row = {
  id: StaffId
  name: string
  email: string
  child_protection: boolean
  grants: { role: Role; brands: SiteId[] | null }[]
  session: Buffer
  proved_at: Date
  touched_at: Date
  same_place: boolean
}

/** `locked`: still signed in, but they must show again that it is them. */
export type FoundStaff = { staff: Staff; locked: boolean }

/**
 * Whose session the token opens. Idle ones are locked, and so is one that turns up in another browser or country: its
 * cookie may have been stolen. Work that pages do by themselves (`touches: false`) keeps nobody signed in.
 */
export async function findStaffSession(
  { db, clock, userAgent, geoipCountry }: Asked,
  token: string,
  { touches }: { touches: boolean },
): Promise<FoundStaff | null> {
  const now = clock.now()
  const row = await maybeOne(
    db,
    sql<Row>`
      select staff.id, staff.name, staff.email, staff.child_protection, session.token_hash as session,
        session.proved_at, session.touched_at,
        session.browser_hash = ${browserHash(userAgent)} and session.country is not distinct from ${geoipCountry} as same_place,
        coalesce((
          select json_agg(json_build_object('role', role, 'brands', brands) order by role)
          from staff_grants where staff_id = staff.id
        ), '[]') as grants
      from staff_sessions session join staff on staff.id = session.staff_id
      where session.token_hash = ${hashToken(token)} and session.expires_at > ${now} and ${isAdmitted(now)}
    `,
  )
  if (row === undefined) return null
  const idle = now.getTime() - row.touched_at.getTime()
  const locked = idle > STAFF_IDLE || !row.same_place
  if (touches && !locked && idle > TOUCH) await touch({ db }, row, now)
  return { staff: staffOf(row), locked }
}

const staffOf = ({ id, name, email, grants, session, ...row }: Row): Staff => ({
  ...{ id, name, email, grants: grants as Grant[], session },
  childProtection: row.child_protection,
  provedAt: row.proved_at,
})

async function touch({ db }: Pick<Asked, 'db'>, { id, session }: Row, now: Date) {
  await run(
    db,
    sql`
      with seen as (update staff set seen_at = ${now} where id = ${id})
      update staff_sessions set touched_at = ${now} where token_hash = ${session}
    `,
  )
}

export const browserHash = (userAgent: string) => hashToken(`staff browser ${userAgent}`)
