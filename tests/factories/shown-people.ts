import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import { run } from '#platform/db/query.ts'
import type { TestApp } from '#tests/support/test-app.ts'

import { aCrowd, type SomebodyOf } from './crowd.ts'

/** People visible to visitors, each with a main photo without bytes. */
export async function aShownCrowd(server: TestApp, people: readonly SomebodyOf[]): Promise<ProfileId[]> {
  const { db } = server.database
  const ids = await aCrowd(
    server,
    people.map((person) => ({ show_to_visitors: true, ...person })),
  )
  for (const id of ids) {
    const photo = randomBytes(16).toString('base64url')
    await run(
      db,
      sql`
        insert into photos (id, site_id, profile_id, client_id, position, status, rating, width, height, placeholder, key, created_at)
        select ${photo}, site_id, id, gen_random_uuid(), 1, 'approved', 'safe', 600, 800, '', ${`test/${photo}`}, created_at
        from profiles where id = ${id}
      `,
    )
    await run(db, sql`update profiles set main_photo_id = ${photo}, num_photos = 1 where id = ${id}`)
  }
  return ids
}
