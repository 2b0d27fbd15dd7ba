import { sql } from 'kysely'

import { many, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const membersPrivacy = definePrivacy({
  feature: 'members',
  tables: { member_notes: ['profile_id'] },

  /** What staff wrote down, never who. */
  async exportOf({ db }, { profile }) {
    const notes = await many(
      db,
      sql<Record<string, Json>>`
        select written_at, words from member_notes where profile_id = ${profile} order by written_at, id
      `,
    )
    return notes.length === 0 ? null : { notes_of_staff: notes }
  },

  async erase({ db }, { profile }) {
    await run(db, sql`delete from member_notes where profile_id = ${profile}`)
  },
})
