import { sql } from 'kysely'

import type { SiteId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'
import type { Clock, Random } from '#platform/ports.ts'
import { hashToken } from '#platform/tokens.ts'

import { newInvite, plainInvite } from './invites.rules.ts'

type Parts = { db: Db; clock: Clock; random: Random }

/** SITE-4: single-use codes. Only hashes are stored, so this is the only time the codes can be read. */
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

/** Includes the site, so equal codes on two sites differ. */
export const hashInvite = (site: SiteId, code: string) => hashToken(`${site} ${plainInvite(code)}`)
