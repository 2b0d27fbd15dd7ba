import { sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'

export type ClientErrorRow = {
  fingerprint: string
  kind: string
  name: string
  route: string
  build: string
  place: string | null
  times: number
  first_seen: Date
  last_seen: Date
}

const SHOWN = 50

/** Those seen last, with no person in them. */
export const listClientErrors = (db: Db): Promise<ClientErrorRow[]> =>
  many(
    db,
    sql<ClientErrorRow>`
      select fingerprint, kind, name, route, build, place, times::float as times, first_seen, last_seen
      from client_errors order by last_seen desc, fingerprint limit ${SHOWN}
    `,
  )
