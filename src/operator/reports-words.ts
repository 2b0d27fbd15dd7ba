import type { Appeal, Decision, Earlier, PastDecision, Report } from '#features/moderation/find-report.ts'
import type { OpenAppeal, OpenReport } from '#features/moderation/list-open-reports.ts'
import { dueWithin, URGENT } from '#features/moderation/moderation.rules.ts'
import type { Marked } from '#features/moderation/scam-marks.ts'
import { DAY, HOUR } from '#kernel/time.ts'

/** R-MOD-5: deadline for answering an appeal. */
const APPEAL_DAYS = 14

const day = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ')

/** Member text on one line, without control characters that could drive the terminal. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()

const LONGEST = 160
const short = (text: string) => (text.length > LONGEST ? `${plain(text).slice(0, LONGEST)}…` : plain(text))

export function openLine(report: OpenReport, now: Date) {
  const { reference, site_id, kind, reason, name, reported_at, hidden_since, about_same } = report
  const left = reported_at.getTime() + dueWithin(reason) - now.getTime()
  const marks = [
    hidden_since ? `HIDDEN since ${day(hidden_since)}` : '',
    URGENT.includes(reason) ? 'URGENT' : '',
    left < 0 ? 'OVERDUE' : left <= DAY ? `due in ${Math.ceil(left / HOUR)} h` : `due in ${Math.ceil(left / DAY)} d`,
    about_same > 1 ? `${about_same} open about the same person` : '',
  ]
  const parts = [reference, day(reported_at), site_id, kind, reason, plain(name ?? 'gone')]
  return `${parts.join('  ')}  [${marks.filter(Boolean).join(', ')}]`
}

export function appealLine({ reference, site_id, measure, words, appealed_at }: OpenAppeal, now: Date): string[] {
  const left = Math.ceil((appealed_at.getTime() + APPEAL_DAYS * DAY - now.getTime()) / DAY)
  const due = left < 0 ? 'OVERDUE' : `answer within ${left} d`
  return [`${reference}  ${day(appealed_at)}  ${site_id}  against ${measure}  [${due}]`, `    ${plain(words)}`]
}

export function markLine({ profile_id, site_id, name, conversations, signs, words, last_marked_at }: Marked): string[] {
  const count = `${conversations} ${conversations === 1 ? 'conversation' : 'conversations'}`
  return [
    `${profile_id}  ${site_id}  ${plain(name)}  ${count}  ${signs.join(', ')}  last ${day(last_marked_at)}`,
    `    ${short(words)}`,
  ]
}

type Whole = {
  report: Report
  decision: Decision | undefined
  appeal: Appeal | undefined
  undos: readonly PastDecision[]
  others: readonly Earlier[]
}

export function reportLines({ report, decision, appeal, undos, others }: Whole): string[] {
  const { reference, site_id, kind, reason, note, reported_id, reported_at, evidence } = report
  const { name, birth_date, fictional, about_me, looking_for, photos, messages } = evidence
  return [
    `${reference}  ${day(reported_at)}  ${site_id}  ${kind}  ${reason}`,
    `about:       ${plain(name ?? 'deleted member')}${birth_date ? `, born ${birth_date}` : ''}${fictional ? ', fictional' : ''}  (${reported_id ?? 'erased'})`,
    ...(note ? [`note:        ${plain(note)}`] : []),
    ...(about_me ? [`about me:    ${plain(about_me)}`] : []),
    ...(looking_for ? [`looking for: ${plain(looking_for)}`] : []),
    ...messages.map((line) => messageLine(line, report.seq)),
    ...photos.map((key) => `photo:       ${key}`),
    ...others.map((other) => earlierLine(other)),
    ...hiddenLines(report),
    // A measure stays in the case; a dismissal that was taken back is in the history alone.
    ...undos.flatMap((past) => (past.measure === 'dismiss' ? [...decisionLines(past), undoLine(past)] : [])),
    ...(decision ? decisionLines(decision) : ['undecided']),
    ...(appeal ? appealLines(appeal) : []),
    ...undos.flatMap((past) => (past.measure === 'dismiss' ? [] : [undoLine(past)])),
  ]
}

function messageLine(
  { seq, from, kind, body, sent_at }: Report['evidence']['messages'][number],
  reported: number | null,
) {
  // A string, because it comes from JSON.
  const at = day(new Date(sent_at))
  return `${seq === reported ? '>' : ' '} ${at}  ${from === 'reported' ? 'they' : 'reporter'}: ${kind === 'text' ? '' : `[${kind}] `}${plain(body)}`
}

/** R-AGE-5: an age report hides the profile. */
function hiddenLines({ reported_id, profile_hidden_at, released_at, decided_at }: Report): string[] {
  if (profile_hidden_at === null) return []
  if (released_at === null)
    return [`profile:     hidden since ${day(profile_hidden_at)}, until every such report is decided`]
  const why = decided_at === null && reported_id !== null ? ': the member has proven their age' : ''
  return [`profile:     was hidden from ${day(profile_hidden_at)} to ${day(released_at)}${why}`]
}

const earlierLine = ({ reference, reason, reported_at, measure, undone }: Earlier) =>
  `also:        ${reference}  ${day(reported_at)}  ${reason}  ${measure ?? 'open'}${undone ? ', undone' : ''}`

const undoLine = ({ undone_by, undone_at, why }: PastDecision) =>
  `undone:      by ${plain(undone_by)} on ${day(undone_at)}: ${plain(why)}`

type Made = Pick<Decision, 'measure' | 'rule' | 'facts' | 'until' | 'decided_by' | 'decided_at'>

function decisionLines({ measure, rule, facts, until, decided_by, decided_at }: Made): string[] {
  const end = measure === 'suspend' ? (until ? ` until ${day(until)}` : ' for good') : ''
  return [`decided:     ${measure}${end} by ${plain(decided_by)} on ${day(decided_at)}, rule ${rule}: ${plain(facts)}`]
}

const appealLines = ({ words, appealed_at, outcome, answer }: Appeal): string[] => [
  `appeal:      ${day(appealed_at)}: ${plain(words)}`,
  outcome === null ? '             unanswered' : `             ${outcome}: ${plain(answer ?? '')}`,
]
