import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'

import type { SiteId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { one, run } from '#platform/db/query.ts'
import { dropOldest } from '#platform/drop-oldest.ts'
import type { Random } from '#platform/ports.ts'
import type { VisitKey, VisitMark, Visits } from '#platform/visits.ts'

/** Beyond it marks are dropped until the next write: a flood must not fill the memory. */
const MOST_BUFFERED = 20_000
/** Visitors whose row is known to be written, so that their further pages write nothing. */
const MOST_KNOWN = 50_000
const SALT_BYTES = 32

const keyOf = ({ site, day, visitor }: VisitKey) => `${site} ${day} ${visitor}`

/**
 * FIG-40: visitors of the last seconds. A page costs a look into a map; rows are written together by `flush`. A node
 * that is killed loses the seconds since; one that stops writes them first.
 */
export function visitBuffer({ db, random }: { db: Db; random: Random }): Visits {
  const buffered = new Map<string, VisitMark>()
  /** Whether the written row has a beginning. */
  const known = new Map<string, boolean>()
  const salts = new Map<SiteId, { day: string; salt: Promise<Buffer> }>()

  function remember(key: string, begun: boolean) {
    known.delete(key)
    known.set(key, begun)
    if (known.size > MOST_KNOWN) dropOldest(known)
  }

  return {
    saltOf(site, day) {
      const kept = salts.get(site)
      if (kept?.day === day) return kept.salt
      // Yesterday's goes: nobody can be recognised by it any more.
      const salt = readSalt({ db, random }, site, day)
      salts.set(site, { day, salt })
      // Asked for again by the next visit; this one reports the error.
      salt.catch(() => salts.delete(site))
      return salt
    },

    note(mark) {
      const key = keyOf(mark)
      const written = known.get(key)
      if (written === true || (written === false && mark.begunAt === null)) return
      const waiting = buffered.get(key)
      if (waiting !== undefined) waiting.begunAt ??= mark.begunAt
      else if (buffered.size < MOST_BUFFERED) buffered.set(key, { ...mark })
    },

    find: (key) => buffered.get(keyOf(key)),

    async flush() {
      // The first visits of a day wait for its salt.
      await Promise.allSettled([...salts.values()].map(({ salt }) => salt))
      await setImmediate()
      if (buffered.size === 0) return
      const marks = [...buffered.values()]
      buffered.clear()
      try {
        await write(db, marks)
      } catch (error) {
        // Kept for the next time, as far as there is room; what came meanwhile stays.
        for (const mark of marks) {
          const later = buffered.get(keyOf(mark))
          if (later !== undefined) mark.begunAt ??= later.begunAt
          if (later !== undefined || buffered.size < MOST_BUFFERED) buffered.set(keyOf(mark), mark)
        }
        throw error
      }
      for (const mark of marks) remember(keyOf(mark), mark.begunAt !== null)
    },
  }
}

/** Made by the first node that needs it. */
async function readSalt({ db, random }: { db: Db; random: Random }, site: SiteId, day: string): Promise<Buffer> {
  await run(
    db,
    sql`
      insert into visit_salts (site_id, day, salt) values (${site}, ${day}, ${Buffer.from(random.token(SALT_BYTES))})
      on conflict do nothing
    `,
  )
  const { salt } = await one(
    db,
    sql<{ salt: Buffer }>`select salt from visit_salts where site_id = ${site} and day = ${day}`,
  )
  return salt
}

/** In the order of the key, so that two nodes cannot wait for each other. */
function write(db: Db, marks: readonly VisitMark[]) {
  const rows = marks.map(({ site, begunAt, ...mark }) => ({ ...mark, site_id: site, begun_at: begunAt }))
  return run(
    db,
    sql`
      insert into visit_marks (site_id, day, visitor, lander, variant, source, country, device, begun_at)
      select site_id, day, visitor, lander, variant, source, country, device, begun_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as mark (site_id text, day date, visitor bigint,
        lander text, variant text, source text, country text, device text, begun_at timestamptz)
      order by site_id, day, visitor
      on conflict (site_id, day, visitor) do update set begun_at = excluded.begun_at
        where visit_marks.begun_at is null and excluded.begun_at is not null
    `,
  )
}
