import { sql } from 'kysely'

import { recordAct } from '#features/staff/record-act.ts'
import type { ProfileId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { findMember } from './find-member.ts'

export const listNotes = ({ db }: StaffContext, id: ProfileId) =>
  many(
    db,
    sql<{ id: string; name: string; words: string; written_at: Date }>`
      select note.id, staff.name, note.words, note.written_at
      from member_notes note join staff_names staff on staff.id = note.staff_id
      where note.profile_id = ${id} order by note.written_at desc, note.id limit 100
    `,
  )

/** CONS-25: the member may ask to read it. */
export async function addNote(ctx: StaffContext, { id, words }: { id: ProfileId; words: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const member = await findMember(tx, 'see_members', id)
    await run(
      tx.db,
      sql`
        insert into member_notes (site_id, profile_id, staff_id, words, written_at)
        values (${member.site_id}, ${id}, ${tx.staff.id}, ${words}, ${tx.now()})
      `,
    )
    await recordAct(tx, { act: 'member.note', site: member.site_id, subject: { kind: 'member', id } })
  })
}
