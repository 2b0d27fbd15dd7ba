import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import { run } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'

import type { DemoContext } from './demo-context.ts'

/** `opened`: the liked person has seen it. */
export type PastLike = { liker: ProfileId; liked: ProfileId; at: Date; opened: boolean }

/** Writes past likes, and the matches that mutual ones make. */
export async function writeLikes({ db }: DemoContext, site: Site, likes: readonly PastLike[]): Promise<void> {
  const ids = likes.map(({ liker }) => liker)
  await run(
    db,
    sql`
      insert into likes (site_id, liker_id, liked_id, liked_at, opened_at)
      select ${site.id}, liker, liked, at, case when opened then at end
      from jsonb_to_recordset(${JSON.stringify(likes)}::jsonb) as past (liker text, liked text, at timestamptz, opened boolean)
      on conflict do nothing
    `,
  )
  await run(
    db,
    sql`
      insert into matches (site_id, low_id, high_id, matched_at)
      select ${site.id}, one.liker_id, one.liked_id, greatest(one.liked_at, other.liked_at)
      from likes one join likes other on other.liker_id = one.liked_id and other.liked_id = one.liker_id
      where one.liker_id < one.liked_id and (one.liker_id = any(${ids}::text[]) or one.liked_id = any(${ids}::text[]))
      on conflict do nothing
    `,
  )
}
