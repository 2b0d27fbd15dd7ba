import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'

import { refreshStanding } from './refresh-standing.ts'

export type Words = { about_me: string | null; looking_for: string | null }
type ChangeContext = Pick<Context, 'db' | 'site' | 'now'>

/** Empties a member's texts in the caller's transaction; returns what they were. */
export async function removeWords(tx: ChangeContext, profile: ProfileId): Promise<Words | undefined> {
  const words = await maybeOne(
    tx.db,
    sql<Words>`select about_me, looking_for from profiles where id = ${profile} for update`,
  )
  if (words === undefined) return undefined
  await run(tx.db, sql`update profiles set about_me = null, looking_for = null where id = ${profile}`)
  await refreshStanding(tx, profile)
  return words
}

/** Restores them where the owner has written nothing new. */
export async function restoreWords(tx: ChangeContext, profile: ProfileId, words: Words): Promise<void> {
  const restored = await run(
    tx.db,
    sql`
      update profiles set about_me = coalesce(about_me, ${words.about_me}),
        looking_for = coalesce(looking_for, ${words.looking_for})
      where id = ${profile}
    `,
  )
  if (restored > 0) await refreshStanding(tx, profile)
}
