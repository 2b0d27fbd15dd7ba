import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'
import type { Presence } from '#platform/presence.ts'
import type { Site } from '#platform/site.ts'

import { ONLINE, RANK_PAUSE } from './standing.rules.ts'

type Parts = { db: Db; presence: Presence; now: Date }

/** Records activity: at most once in five minutes, or immediately after their page was hidden. */
export async function markActive(
  { db, presence, now, site }: Parts & { site: Pick<Site, 'id' | 'time_zone'> },
  id: ProfileId,
): Promise<void> {
  if (await presence.note(id, ONLINE)) await run(db, seen(id, now, { site: site.id, day: dayIn(site.time_zone, now) }))
}

/** Presence, the day of the site (FIG-48), and once a day the position in lists. */
function seen(id: ProfileId, now: Date, { site, day }: { site: string; day: string }) {
  const rank = sql`profile_rank(${now}::timestamptz, main_photo_id is not null, completeness)`
  const due = sql`(rank <> ${rank} and (status = 'disabled' or ranked_at <= ${new Date(now.getTime() - RANK_PAUSE)}))`
  return sql`
    with seen as (
      update profiles set last_active = ${now},
        rank = case when ${due} then ${rank} else rank end,
        rank_before = case when ${due} then rank else rank_before end,
        ranked_at = case when ${due} then ${now} else ranked_at end
      where id = ${id} and (last_active is null or last_active <= ${new Date(now.getTime() - ONLINE)} or hidden_at >= last_active)
      returning id
    )
    insert into active_days (site_id, day, profile_id) select ${site}, ${day}::date, id from seen on conflict do nothing
  `
}

/** The page went into the background: offline until the next activity. */
export async function hidePage({ db, presence, now }: Parts, id: ProfileId): Promise<void> {
  await run(db, sql`update profiles set hidden_at = ${now} where id = ${id}`)
  // Forget last: activity in between would otherwise count as recorded, and later activity would not be written.
  await presence.forget(id)
}
