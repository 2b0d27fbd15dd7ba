import { type RawBuilder, sql } from 'kysely'

import { isSealed } from '#features/photos/sealed-pictures.ts'
import { many, run } from '#platform/db/query.ts'
import { definePrivacy, type Json, type Person } from '#platform/privacy.ts'

export const complaintsPrivacy = definePrivacy({
  feature: 'complaints',
  tables: { complaints: ['account_id', 'email'] },

  /** What they sent while logged in; an email address alone proves nothing. */
  exportOf: ({ db }, { account }) =>
    many(
      db,
      sql<Record<string, Json>>`
        select complaint.reference, complaint.kind, complaint.category, complaint.email, complaint.name, complaint.words,
          complaint.location, complaint.sent_at, complaint.due_at, complaint.answered_at, complaint.outcome, complaint.answer,
          objection.words as objection, objection.outcome as objection_outcome, objection.answer as objection_answer
        from complaints complaint left join complaint_objections objection on objection.complaint_id = complaint.id
        where complaint.account_id = ${account} order by complaint.sent_at
      `,
    ),

  /** What is under seal is handed out to nobody. */
  async exportFiles({ db }, { account }) {
    const rows = await many(
      db,
      sql<{ key: string }>`
        select file.key from complaint_files file join complaints on complaints.id = file.complaint_id
        where complaints.account_id = ${account} and not ${isSealed(sql`file.key`)}
      `,
    )
    return rows.map(({ key }) => key)
  },

  async files({ db }, person) {
    const rows = await many(
      db,
      sql<{ key: string }>`
        select key from complaint_files where complaint_id in (select id from complaints where ${sentBy(person)})
      `,
    )
    return rows.map(({ key }) => key)
  },

  /**
   * Their complaints are erased with them. A notice about someone else stays as a bare case: that it existed, its kind
   * and its outcome. A notice about the erased person forgets who it was about.
   */
  async erase({ db }, person) {
    await run(db, sql`delete from complaints where kind = 'complaint' and ${sentBy(person)}`)
    const mine = sql`select id from complaints where ${sentBy(person)}`
    await run(db, sql`delete from complaint_files where complaint_id in (${mine})`)
    await run(db, sql`delete from complaint_objections where complaint_id in (${mine})`)
    await run(
      db,
      sql`
        update complaints set words = '', location = null, answer = null
        where strpos(coalesce(location, '') || words || coalesce(answer, ''), ${person.profile}) > 0
          or (answered_at is not null and id in (select complaint_id from reports where reported_id = ${person.profile}))
      `,
    )
    await run(
      db,
      sql`
        update complaints set account_id = null, email = null, name = null, words = '', answer = null
        where ${sentBy(person)}
      `,
    )
  },
})

const sentBy = ({ account, addresses, site }: Person): RawBuilder<boolean> =>
  sql`(account_id = ${account} or (site_id = ${site} and lower(email) = any(${addresses.map((each) => each.toLowerCase())}::text[])))`
