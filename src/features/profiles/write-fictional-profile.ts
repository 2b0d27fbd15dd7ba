import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne, one, run } from '#platform/db/query.ts'
import type { Country } from '#platform/geo/places.ts'

import { ATTRIBUTE_NAMES, type AttributeName, type Interest, type Wish } from './profiles.rules.ts'
import { refreshStanding } from './refresh-standing.ts'

/** A fictional profile as in its file; `file` identifies it, whatever else changes. */
export type FictionalProfile = {
  file: string
  name: string
  birth_date: string
  wish: Wish
  attributes: Partial<Record<AttributeName, string | null>>
  interests: readonly Interest[]
  about_me: string | null
  looking_for: string | null
  /** The centre of the cell in hundredths of a degree, and its town. */
  place: { lat: number; lon: number; city: string; region: string; country: Country } | null
  active: boolean
}

type Tx = Pick<Context, 'db' | 'site' | 'now'>

/**
 * Creates or updates the fictional profile of a file, in the caller's transaction. Its creation time stays: applying a
 * file again moves nobody up in the lists.
 */
export async function writeFictionalProfile(
  tx: Tx,
  profile: FictionalProfile,
): Promise<{ id: ProfileId; made: boolean; changed: boolean }> {
  const known = await maybeOne(
    tx.db,
    sql<{ id: ProfileId }>`
      select profile_id as id from fictional_files where site_id = ${tx.site.id} and name = ${profile.file} for update
    `,
  )
  const id = known?.id ?? (await make(tx, profile))
  const changed = await change(tx, id, profile)
  if (changed) await refreshStanding(tx, id)
  return { id, made: known === undefined, changed }
}

async function make({ db, site, now }: Tx, { file, name, birth_date }: FictionalProfile): Promise<ProfileId> {
  const at = now()
  const { id } = await one(
    db,
    sql<{ id: ProfileId }>`
      insert into profiles (site_id, fictional, name, birth_date, show_to_visitors, created_at, last_active)
      values (${site.id}, true, ${name}, ${birth_date}, true, ${at}, ${at}) returning id
    `,
  )
  await run(
    db,
    sql`insert into fictional_files (site_id, name, profile_id, applied_at) values (${site.id}, ${file}, ${id}, ${at})`,
  )
  return id
}

async function change({ db, now }: Tx, id: ProfileId, { place, attributes, active, ...profile }: FictionalProfile) {
  const columns = {
    name: profile.name,
    birth_date: sql`${profile.birth_date}::date`,
    wish: profile.wish,
    interests: sql`${[...profile.interests]}::text[]`,
    about_me: profile.about_me,
    looking_for: profile.looking_for,
    lat: sql`${place?.lat ?? null}::smallint`,
    lon: sql`${place?.lon ?? null}::smallint`,
    city: place?.city ?? null,
    region: place?.region ?? null,
    country: place?.country ?? null,
    status: active ? 'active' : 'disabled',
    ...Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, attributes[name] ?? null])),
  }
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const values = Object.values(columns).map((value) =>
    typeof value === 'object' && value !== null ? value : sql`${value}::text`,
  )
  const changed = await run(
    db,
    sql`
      update profiles set (${sql.join(names)}) = row(${sql.join(values)})
      where id = ${id} and row(${sql.join(names)}) is distinct from row(${sql.join(values)})
    `,
  )
  if (changed > 0) await run(db, sql`update fictional_files set applied_at = ${now()} where profile_id = ${id}`)
  return changed > 0
}
