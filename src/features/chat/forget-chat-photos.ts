import { sql } from 'kysely'

import { isSealed } from '#features/photos/sealed-pictures.ts'
import type { ProfileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'
import type { Json, PrivacyContext } from '#platform/privacy.ts'

/** Only the source of each picture: the other sizes are made from it. */
const SOURCE = /\/full\.\w+$/

export const exportPhotos = (db: Db, profile: ProfileId) =>
  many(
    db,
    sql<Record<string, Json>>`
      select id, key, conversation_id as conversation, seq, width, height, created_at from chat_photos
      where profile_id = ${profile} order by created_at, id
    `,
  )

/** Photos a member sent, for their data export. What is under seal is handed out to nobody. */
export async function sentFiles(ctx: PrivacyContext, profile: ProfileId): Promise<string[]> {
  const rows = await many(
    ctx.db,
    sql<{ key: string }>`
      select key from (
        select key from chat_photos where profile_id = ${profile}
        union all
        select photo_key from ended_messages where sender_id = ${profile} and photo_key is not null
      ) sent where not ${isSealed(sql`sent.key`)}
    `,
  )
  return (await filesOf(ctx, rows)).filter((file) => SOURCE.test(file))
}

/** Everything either side of their conversations sent. Sources first, so that no other size can be made after that. */
export async function filesAround(ctx: PrivacyContext, profile: ProfileId): Promise<string[]> {
  const rows = await many(
    ctx.db,
    sql<{ key: string }>`
      select key from chat_photos where profile_id = ${profile} or other_id = ${profile}
      union all
      select photo_key from ended_messages
      where (sender_id = ${profile} or recipient_id = ${profile}) and photo_key is not null
    `,
  )
  return (await filesOf(ctx, rows)).sort((one, other) => Number(SOURCE.test(other)) - Number(SOURCE.test(one)))
}

async function filesOf({ files }: PrivacyContext, rows: readonly { key: string }[]): Promise<string[]> {
  return (await Promise.all(rows.map(({ key }) => files.list(`${key}/`)))).flat()
}
