import { sql } from 'kysely'

import type { SiteId } from '#kernel/ids.ts'
import type { TextLocale } from '#kernel/locales.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, maybeOne } from '#platform/db/query.ts'

import { referenceOf } from '../find-report.ts'
import type { Category, ComplaintKind, ComplaintOutcome } from './complaints.rules.ts'

export type Complaint = {
  id: string
  site_id: SiteId
  reference: string
  kind: ComplaintKind
  category: Category
  account_id: string | null
  email: string | null
  name: string | null
  words: string
  location: string | null
  locale: TextLocale
  sent_at: Date
  due_at: Date
  answered_at: Date | null
  outcome: ComplaintOutcome | null
  answer: string | null
  answered_by: string | null
  staff_ids: string[]
}

/** `lock` serialises operators: the row stays locked until the transaction ends. */
export function findComplaint(db: Db, reference: string, { lock = false } = {}): Promise<Complaint | undefined> {
  return maybeOne(
    db,
    sql<Complaint>`
      select id, site_id, reference, kind, category, account_id, email, name, words, location, locale, sent_at, due_at,
        answered_at, outcome, answer, answered_by, staff_ids
      from complaints where reference = ${referenceOf(reference)} ${lock ? sql`for update` : sql``}
    `,
  )
}

export type Objection = {
  words: string
  objected_at: Date
  outcome: 'upheld' | 'overturned' | null
  answer: string | null
  decided_by: string | null
}

export function findObjection(db: Db, complaint: string, { lock = false } = {}): Promise<Objection | undefined> {
  return maybeOne(
    db,
    sql<Objection>`
      select words, objected_at, outcome, answer, decided_by from complaint_objections
      where complaint_id = ${complaint} ${lock ? sql`for update` : sql``}
    `,
  )
}

/** The storage key of the attachment. */
export async function findAttached(db: Db, complaint: string): Promise<string | undefined> {
  const row = await maybeOne(
    db,
    sql<{ key: string }>`select key from complaint_files where complaint_id = ${complaint}`,
  )
  return row?.key
}

export type OpenedCase = {
  reference: string
  kind: string
  reported_id: string | null
  decided_at: Date | null
  measure: string | null
  hidden: boolean
  photos: string[]
}

/** The reports a notice opened. */
export function listCases(db: Db, complaint: string): Promise<OpenedCase[]> {
  return many(
    db,
    sql<OpenedCase>`
      select report.reference, report.kind, report.reported_id, report.decided_at, decision.measure,
        report.hidden_rating is not null as hidden,
        array(select jsonb_array_elements_text(report.evidence -> 'photos')) as photos
      from reports report left join moderation_decisions decision on decision.report_id = report.id
      where report.complaint_id = ${complaint} order by report.reported_at, report.reference
    `,
  )
}
