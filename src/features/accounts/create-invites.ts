import { sql } from 'kysely'

import type { SiteId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'
import type { Clock, Random } from '#platform/ports.ts'
import { hashToken } from '#platform/tokens.ts'

import { newInvite, plainInvite } from './invites.rules.ts'

type Parts = { db: Db; clock: Clock; random: Random }

/** SITE-4: codes that let one person each sign up. Only their hashes are kept: this is the one time they can be read. */
export async function createInvites(
  { db, clock, random }: Parts,
  { site, count }: { site: SiteId; count: number },
): Promise<string[]> {
  const codes = Array.from({ length: count }, () => newInvite(random.below))
  const hashes = codes.map((code) => hashInvite(site, code))
  await run(
    db,
    sql`
      insert into invites (code_hash, site_id, created_at)
      select hash, ${site}, ${clock.now()} from unnest(${hashes}::bytea[]) as hash
    `,
  )
  return codes
}

/** With the site in it, so that equal codes of two sites would be two. */
export const hashInvite = (site: SiteId, code: string) => hashToken(`${site} ${plainInvite(code)}`)
