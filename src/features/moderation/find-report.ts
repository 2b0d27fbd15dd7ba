import { sql } from 'kysely'

import type { ConversationId, PhotoId, ProfileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, maybeOne } from '#platform/db/query.ts'

import type { Evidence } from './gather-evidence.ts'
import type { Measure, Reason } from './moderation.rules.ts'

export type Report = {
  id: string
  reference: string
  site_id: string
  kind: 'profile' | 'photo' | 'message'
  own_initiative: boolean
  reporter_id: ProfileId | null
  reported_id: ProfileId | null
  photo_id: PhotoId | null
  conversation_id: ConversationId | null
  seq: number | null
  reason: Reason
  note: string | null
  evidence: Evidence
  reported_at: Date
  decided_at: Date | null
  /** The photo's rating before a notice hid it. */
  hidden_rating: 'safe' | 'adult' | null
  /** Since when and until when the report hides the profile. */
  profile_hidden_at: Date | null
  released_at: Date | null
  /** Set while a ban waits for a second person. */
  frozen_at: Date | null
  /** Suspected child abuse. */
  sealed: boolean
}

export type Decision = {
  measure: Measure
  rule: Reason
  facts: string
  until: Date | null
  decided_by: string
  decided_at: Date
  undo: Undo | null
  /** When the operator took it back. */
  undone_at: Date | null
  staff_ids: string[]
}

/** What it takes to restore what a measure removed. */
export type Undo = {
  photo?: { rating: 'safe' | 'adult' | null }
  words?: { about_me: string | null; looking_for: string | null }
  message?: true
}

export type Appeal = {
  words: string
  appealed_at: Date
  outcome: 'upheld' | 'overturned' | null
  answer: string | null
  decided_by: string | null
}

/** People type references in lower case and without the dash. */
export const referenceOf = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replace(/^(.{4})(.{4})$/, '$1-$2')

/** `lock` serialises operators: the row stays locked until the transaction ends. */
export function findReport(db: Db, reference: string, { lock = false } = {}): Promise<Report | undefined> {
  return maybeOne(
    db,
    sql<Report>`
      select id, reference, site_id, kind, own_initiative, reporter_id, reported_id, photo_id, conversation_id, seq, reason, note,
        evidence, reported_at, decided_at, hidden_rating, profile_hidden_at, released_at, frozen_at,
        exists (
          select from cases
          where cases.sealed and (cases.report_id = reports.id or cases.complaint_id = reports.complaint_id)
        ) as sealed
      from reports where reference = ${referenceOf(reference)} ${lock ? sql`for update` : sql``}
    `,
  )
}

export function findDecision(db: Db, report: string): Promise<Decision | undefined> {
  return maybeOne(
    db,
    sql<Decision>`
      select measure, rule, facts, until, decided_by, decided_at, undo, undone_at, staff_ids
      from moderation_decisions
      where report_id = ${report}
    `,
  )
}

export function findAppeal(db: Db, report: string, { lock = false } = {}): Promise<Appeal | undefined> {
  return maybeOne(
    db,
    sql<Appeal>`
      select words, appealed_at, outcome, answer, decided_by from moderation_appeals
      where report_id = ${report} ${lock ? sql`for update` : sql``}
    `,
  )
}

export type PastDecision = Omit<Decision, 'undo' | 'undone_at' | 'staff_ids'> & {
  undone_by: string
  undone_at: Date
  why: string
}

/** Decisions that were taken back, oldest first. */
export function listUndos(db: Db, report: string): Promise<PastDecision[]> {
  return many(
    db,
    sql<PastDecision>`
      select measure, rule, facts, until, decided_by, decided_at, undone_by, undone_at, why from moderation_undos
      where report_id = ${report} order by undone_at
    `,
  )
}

export type Earlier = {
  reference: string
  reason: Reason
  reported_at: Date
  measure: Measure | null
  undone: boolean
}

/** Enough to show a pattern. */
const EARLIER = 20

/** Other reports about the same person, newest first. */
export function listOthersAbout(db: Db, { id, reported_id }: Report): Promise<Earlier[]> {
  return many(
    db,
    sql<Earlier>`
      select report.reference, report.reason, report.reported_at, decision.measure, decision.undone_at is not null as undone
      from reports report left join moderation_decisions decision on decision.report_id = report.id
      where report.reported_id = ${reported_id} and report.id <> ${id}
      order by report.reported_at desc limit ${EARLIER}
    `,
  )
}
