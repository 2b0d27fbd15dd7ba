import { sql } from 'kysely'

import { findOpenRequest } from '#features/staff/find-request.ts'
import { listActsOn } from '#features/staff/list-acts-on.ts'
import { listColleagues } from '#features/staff/list-colleagues.ts'
import { recordReading } from '#features/staff/record-reading.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import { must } from '#kernel/must.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { findAttached, findComplaint, findObjection } from '../complaints/find-complaint.ts'
import { findAppeal, findDecision, listOthersAbout, listUndos, type Report } from '../find-report.ts'
import type { readCase as contract } from './case.contract.ts'
import { actOn } from './claim-case.ts'
import { findPerson } from './find-people.ts'
import { findReports, stateOf } from './find-reports.ts'
import { listCases } from './list-cases.ts'
import { maskContacts } from './mask-contacts.ts'
import { type Case, findCase } from './scoped-cases.ts'

type Reply = ReplyOf<typeof contract>

/** CONS-12: the whole case. Opening it is logged, for the member's own export too, and keeps a claim alive. */
export function readCase(ctx: StaffContext, id: string): Promise<Reply> {
  return inTransaction(ctx, async (tx) => {
    const found = await findCase(tx, id)
    // Suspected child abuse has its own page, which shows nothing by itself.
    if (found.sealed) throw new DomainError('not_found')
    const reports = await findReports(tx, found)
    const [report] = reports
    await recordReading(tx, actOn(found, 'case.read'))
    const about = report?.reported_id ?? found.profile_id
    if (about !== null && about !== undefined)
      await recordReading(tx, { ...actOn(found, 'member.read_in_case'), subject: { kind: 'member', id: about } })
    if (found.claimed_by === tx.staff.id)
      await run(tx.db, sql`update cases set claimed_at = ${tx.now()} where id = ${found.id}`)
    const subject = { kind: 'case', id: found.id }
    const decisions = report ? await decisionsOf(tx, report) : []
    const complaint = await complaintOf(tx, found)
    const objection = await objectionOf(tx, found)
    return {
      line: must((await listCases(tx, { id })).cases[0], 'the case just found'),
      member: await stateOf(tx, found, reports),
      reported: (await findPerson(tx, about ?? null)) ?? null,
      reporter: (await findPerson(tx, report?.reporter_id ?? null)) ?? null,
      note: report?.note ?? null,
      own_initiative: report?.own_initiative ?? false,
      hidden_since: hiddenSince(reports),
      evidence: report ? evidenceOf(reports) : null,
      complaint: complaint?.shown ?? null,
      marks: await marksOf(tx, found),
      objection,
      decisions,
      earlier: report ? await listOthersAbout(tx.db, report) : [],
      history: (await listActsOn(tx, subject)).map(({ id: key, at, name, act, reason }) => ({
        id: key,
        at,
        name,
        act,
        reason,
      })),
      waiting: (await findOpenRequest(tx, subject)) ?? null,
      colleagues: (await listColleagues(tx, 'decide_cases', found.site_id)).map(({ id: key, name }) => ({
        id: key,
        name,
      })),
      own_decision: await isOwnDecision(tx, found),
      may_undo: mayUndo(found, decisions, objection),
    }
  })
}

/** R-MOD-5: an objection is never answered by who decided first. */
export async function isOwnDecision(tx: StaffContext, found: Case): Promise<boolean> {
  if (found.kind !== 'objection') return false
  const deciders = found.report_id
    ? (await findDecision(tx.db, found.report_id))?.staff_ids
    : (await findComplaint(tx.db, found.reference))?.staff_ids
  return deciders?.includes(tx.staff.id) ?? false
}

function mayUndo({ kind, closed_at }: Case, decisions: Reply['decisions'], objection: Reply['objection']): boolean {
  if (kind === 'objection' || closed_at === null || objection !== null) return false
  return decisions.length === 0 ? true : decisions.some(({ undone_at }) => undone_at === null)
}

const hiddenSince = (reports: readonly Report[]) =>
  reports
    .map(({ profile_hidden_at, released_at, hidden_rating, frozen_at, reported_at }) =>
      profile_hidden_at && !released_at ? profile_hidden_at : hidden_rating ? reported_at : frozen_at,
    )
    .find((since) => since !== null) ?? null

function evidenceOf(reports: readonly Report[]): Reply['evidence'] {
  const [first] = reports
  if (first === undefined) return null
  const { about_me = null, looking_for = null, messages = [] } = first.evidence
  return {
    copied_at: first.reported_at,
    about_me: about_me && maskContacts(about_me),
    looking_for: looking_for && maskContacts(looking_for),
    photos: reports.flatMap(({ evidence }) => evidence.photos ?? []).length,
    // Times come from JSON as text.
    messages: messages.map(({ body, sent_at, ...line }) => ({
      ...line,
      body: maskContacts(body),
      sent_at: new Date(sent_at),
      hit: line.seq === first.seq,
    })),
  }
}

async function decisionsOf({ db }: StaffContext, report: Report): Promise<Reply['decisions']> {
  const [decision, undos] = [await findDecision(db, report.id), await listUndos(db, report.id)]
  const past = undos.filter(({ measure }) => measure === 'dismiss')
  const undo = undos.find(({ undone_at }) => undone_at.getTime() === decision?.undone_at?.getTime())
  return [...past, ...(decision ? [{ ...decision, undone_by: undo?.undone_by ?? null, why: undo?.why ?? null }] : [])]
}

async function complaintOf({ db }: StaffContext, { complaint_id, reference }: Case) {
  const complaint = complaint_id === null ? undefined : await findComplaint(db, reference)
  if (complaint === undefined) return undefined
  const file = await findAttached(db, complaint.id)
  const { words, location, name, email, outcome, answer, answered_by } = complaint
  return {
    shown: {
      ...{ words, location, name, outcome, answer, answered_by },
      email: email === null ? null : maskContacts(email),
      attachment: file === undefined ? null : file.endsWith('.txt') ? ('text' as const) : ('picture' as const),
    },
  }
}

async function objectionOf({ db }: StaffContext, { report_id, complaint_id }: Case): Promise<Reply['objection']> {
  if (report_id !== null) {
    const appeal = await findAppeal(db, report_id)
    return appeal ? { ...appeal, sent_at: appeal.appealed_at } : null
  }
  const objection = complaint_id === null ? undefined : await findObjection(db, complaint_id)
  return objection ? { ...objection, sent_at: objection.objected_at } : null
}

/** Newest first. */
const MARKS = 20

async function marksOf({ db }: StaffContext, { profile_id }: Case): Promise<Reply['marks']> {
  if (profile_id === null) return []
  const marks = await many(
    db,
    sql<Reply['marks'][number]>`
      select signs, words, marked_at from scam_marks where profile_id = ${profile_id} order by marked_at desc limit ${MARKS}
    `,
  )
  return marks.map((mark) => ({ ...mark, words: maskContacts(mark.words) }))
}
