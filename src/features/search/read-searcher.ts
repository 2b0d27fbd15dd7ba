import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import type { Cell } from './rings-around.ts'

/** The searcher, as far as it affects results. Visitors have neither gender nor place, and no blocks. */
export type Searcher = { gender: 'female' | 'male' | null; cell: Cell | null; apart: ProfileId[] }

type Row = { gender: Searcher['gender']; lat: number | null; lon: number | null; apart: ProfileId[] }

export async function readSearcher({ db, member, site }: Context): Promise<Searcher> {
  const row =
    member === null
      ? undefined
      : await maybeOne(
          db,
          sql<Row>`
            select gender, lat, lon,
              array(select other_id::text from blocked_pairs where viewer_id = ${member.profileId}) as apart
            from searchers where id = ${member.profileId} and site_id = ${site.id}
          `,
        )
  const { gender = null, lat = null, lon = null, apart = [] } = row ?? {}
  return { gender, apart, cell: lat === null || lon === null ? null : { lat, lon } }
}
