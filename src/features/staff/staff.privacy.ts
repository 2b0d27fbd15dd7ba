import { sql } from 'kysely'

import { many, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const staffPrivacy = definePrivacy({
  feature: 'staff',
  // The log names members by their opaque id, which means nobody once they are erased.
  tables: {},

  /** CONS-3: what staff opened and did, in which role and why; never who. */
  async exportOf({ db }, { profile }) {
    const acts = await many(
      db,
      sql<Record<string, Json>>`
        select at, act, roles, reason, after ->> 'field' as field from staff_actions
        where subject_kind = 'member' and subject_id = ${profile} order by at, id
      `,
    )
    return acts.length === 0 ? null : { acts_of_staff: acts }
  },

  /** What a second person read names them in words; nobody agrees to it any more. */
  async erase({ db }, { profile }) {
    await run(
      db,
      sql`
        update staff_requests set says = kind, reason = '', answer = null, payload = '{}', subject_id = null,
          outcome = coalesce(outcome, 'withdrawn'), decided_at = coalesce(decided_at, asked_at)
        where subject_kind = 'member' and subject_id = ${profile}
      `,
    )
  },
})
