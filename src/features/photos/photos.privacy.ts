import { sql } from 'kysely'

import { many, run } from '#platform/db/query.ts'
import { valuesInJobs } from '#platform/jobs/queue-tables.ts'
import { definePrivacy, type Json, type Person, type PrivacyContext } from '#platform/privacy.ts'

import { isSealed } from './sealed-pictures.ts'

/** Only the source of each picture: the other sizes are made from it. */
const SOURCE = /\/full\.\w+$/

export const photosPrivacy = definePrivacy({
  feature: 'photos',
  tables: { photos: ['profile_id'], removed_looks: ['profile_id'] },

  exportOf: ({ db }, { profile }) =>
    many(
      db,
      sql<Record<string, Json>>`
        select key, position, status, rating, reason, width, height, created_at, reviewed_at
        from photos where profile_id = ${profile} order by position, id
      `,
    ),

  /** What is under seal is handed out to nobody. */
  exportFiles: async (ctx, person) =>
    (await filesOf(ctx, await keysOf(ctx, person, sql`not ${isSealed(sql`photos.key`)}`))).filter((key) =>
      SOURCE.test(key),
    ),

  /** Sources first, so that no other size can be made after that. Includes pictures whose deletion is still queued. */
  files: async (ctx, person) => {
    const waiting = await valuesInJobs(ctx.db, { about: { profile: person.profile }, field: 'key' })
    const keys = await filesOf(ctx, [...(await keysOf(ctx, person)), ...waiting])
    return keys.sort((one, other) => Number(SOURCE.test(other)) - Number(SOURCE.test(one)))
  },

  async erase({ db }, { profile }) {
    await run(db, sql`delete from photos where profile_id = ${profile}`)
    await run(db, sql`delete from removed_looks where profile_id = ${profile}`)
  },
})

async function keysOf({ db }: PrivacyContext, { profile }: Person, which = sql`true`): Promise<string[]> {
  const rows = await many(db, sql<{ key: string }>`select key from photos where profile_id = ${profile} and ${which}`)
  return rows.map(({ key }) => key)
}

async function filesOf({ files }: PrivacyContext, keys: readonly string[]): Promise<string[]> {
  return (await Promise.all([...new Set(keys)].map((key) => files.list(`${key}/`)))).flat()
}
