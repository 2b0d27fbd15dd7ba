import { OBJECTION_DAYS, URGENT_CATEGORIES } from '#features/moderation/complaints/complaints.rules.ts'
import type { Complaint, Objection, OpenedCase } from '#features/moderation/complaints/find-complaint.ts'
import type { OpenComplaint, OpenObjection } from '#features/moderation/complaints/list-open-complaints.ts'
import { DAY, HOUR } from '#kernel/time.ts'

const day = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ')

/** Outside text on one line, without control characters that could drive the terminal. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()

const LONGEST = 100
const short = (text: string) => (plain(text).length > LONGEST ? `${plain(text).slice(0, LONGEST)}…` : plain(text))

/** Empty once answered. */
function dueIn(due: Date, now: Date): string {
  const left = due.getTime() - now.getTime()
  if (left < 0) return 'OVERDUE'
  return left <= 2 * DAY ? `due in ${Math.ceil(left / HOUR)} h` : `due in ${Math.ceil(left / DAY)} d`
}

export function openComplaintLine(open: OpenComplaint, now: Date): string {
  const { reference, site_id, kind, category, sent_at, due_at, words } = open
  const urgent = URGENT_CATEGORIES.includes(category) ? 'URGENT, ' : ''
  const parts = [reference, day(sent_at), site_id, kind, category]
  return `${parts.join('  ')}  [${urgent}${dueIn(due_at, now)}]  ${short(words)}`
}

export function objectionLine({ reference, site_id, outcome, words, objected_at }: OpenObjection, now: Date): string[] {
  const left = Math.ceil((objected_at.getTime() + OBJECTION_DAYS * DAY - now.getTime()) / DAY)
  const due = left < 0 ? 'OVERDUE' : `answer within ${left} d`
  return [`${reference}  ${day(objected_at)}  ${site_id}  against ${outcome}  [${due}]`, `    ${plain(words)}`]
}

type Whole = {
  complaint: Complaint
  attached: string | undefined
  cases: readonly OpenedCase[]
  objection: Objection | undefined
  now: Date
}

export function complaintLines({ complaint, attached, cases, objection, now }: Whole): string[] {
  const { reference, site_id, kind, category, account_id, email, name, words, location, sent_at, due_at } = complaint
  const due = complaint.answered_at === null ? `  [${dueIn(due_at, now)}]` : ''
  return [
    `${reference}  ${day(sent_at)}  ${site_id}  ${kind}  ${category}${due}`,
    `from:        ${plain(name ?? 'no name')}, ${plain(email ?? 'no address')}, ${account_id ? 'a member' : 'without a login'}`,
    ...(location ? [`where:       ${plain(location)}`] : []),
    `words:       ${plain(words)}`,
    ...(attached ? [`attached:    ${attached}`] : []),
    ...cases.map(caseLine),
    answerLine(complaint),
    ...(objection ? objectionLines(objection) : []),
  ]
}

const caseLine = ({ reference, kind, reported_id, measure, hidden, photos }: OpenedCase) =>
  `case:        ${reference}  ${kind} of ${reported_id ?? 'an erased member'}  ${measure ?? (hidden ? 'open, hidden until decided' : 'open')}  ${photos.join(' ')}`.trimEnd()

const answerLine = ({ outcome, answer, answered_by, answered_at }: Complaint) =>
  answered_at === null
    ? 'unanswered'
    : `answered:    ${outcome} by ${plain(answered_by ?? '')} on ${day(answered_at)}: ${plain(answer ?? '')}`

const objectionLines = ({ words, objected_at, outcome, answer }: Objection): string[] => [
  `objection:   ${day(objected_at)}: ${plain(words)}`,
  outcome === null ? '             unanswered' : `             ${outcome}: ${plain(answer ?? '')}`,
]
