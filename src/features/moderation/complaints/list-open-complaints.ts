import { sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'

import type { Category, ComplaintKind } from './complaints.rules.ts'

export type OpenComplaint = {
  reference: string
  site_id: string
  kind: ComplaintKind
  category: Category
  sent_at: Date
  due_at: Date
  words: string
}

/** More than one can answer in a day; the list is rebuilt each time. */
const SHOWN = 200

/** Unanswered complaints: those that hide a picture first, then children, then by due date. */
export function listOpenComplaints(db: Db): Promise<OpenComplaint[]> {
  return many(
    db,
    sql<OpenComplaint>`
      select reference, site_id, kind, category, sent_at, due_at, words from complaints
      where answered_at is null
      order by exists (
        select from reports
        where reports.complaint_id = complaints.id and reports.decided_at is null and reports.hidden_rating is not null
      ) desc, category = 'minor' desc, due_at, id limit ${SHOWN}
    `,
  )
}

export type OpenObjection = { reference: string; site_id: string; outcome: string; words: string; objected_at: Date }

export function listOpenObjections(db: Db): Promise<OpenObjection[]> {
  return many(
    db,
    sql<OpenObjection>`
      select complaint.reference, complaint.site_id, complaint.outcome, objection.words, objection.objected_at
      from complaint_objections objection join complaints complaint on complaint.id = objection.complaint_id
      where objection.outcome is null order by objection.objected_at limit ${SHOWN}
    `,
  )
}
