import { type Answer, answerComplaint } from '#features/moderation/complaints/answer-complaint.ts'
import { answerObjection } from '#features/moderation/complaints/answer-objection.ts'
import {
  type Complaint,
  findAttached,
  findComplaint,
  findObjection,
  listCases,
} from '#features/moderation/complaints/find-complaint.ts'
import { listOpenComplaints, listOpenObjections } from '#features/moderation/complaints/list-open-complaints.ts'
import { MEASURES } from '#features/moderation/moderation.rules.ts'
import type { ModeratorContext } from '#features/moderation/moderator-context.ts'

import { type Command, UsageError } from './command.ts'
import { complaintLines, objectionLine, openComplaintLine } from './complaints-words.ts'
import { withJobContext } from './job-context.ts'
import { byOf, saveFiles, untilOf } from './moderator-options.ts'
import { parseOptions } from './parse-options.ts'

const USAGE = `say what to do:
  npm run duet -- complaints                   open complaints and notices, most urgent first
  npm run duet -- complaints show <ref> [--save <folder>]
  npm run duet -- complaints answer <ref> grant|reject --reason "<what the sender reads>" [--by <name>]
  npm run duet -- complaints answer <ref> act|${MEASURES.join('|')} --reason "<what the sender reads>"
                                               [--facts "<what the member reads>"] [--days <number>] [--by <name>]
  npm run duet -- complaints close <ref> --reason "<for the record>"    without an answer: spam, or sent twice
  npm run duet -- complaints appeals           open objections
  npm run duet -- complaints appeal <ref> uphold|overturn --reason "<why>" [--by <name>]
grant and reject are for complaints, the others for notices of illegal content. act records that you acted by hand;
a measure decides the cases the notice opened and emails the member the reasons (--facts, or else --reason).`

/** PAGE-2: complaints and notices of illegal content. */
export const complaintsCommand: Command = {
  name: 'complaints',
  async run(args) {
    const lines = await withJobContext((ctx) => runComplaints(ctx, args))
    for (const line of lines) console.log(line)
  },
}

/** Returns the lines to print. */
export async function runComplaints(ctx: ModeratorContext, args: readonly string[]): Promise<string[]> {
  const { words, options } = parseOptions(args, { values: OPTIONS, most: 3, usage: USAGE })
  const [what = 'list', reference = '', verdict = ''] = words
  switch (what) {
    case 'list': {
      const open = await listOpenComplaints(ctx.db)
      return open.length === 0 ? ['nothing waits'] : open.map((each) => openComplaintLine(each, ctx.clock.now()))
    }
    case 'show':
      return show(ctx, reference, options.save)
    case 'answer':
      return answer(ctx, reference, verdict, options)
    case 'close':
      return settle(ctx, reference, { outcome: 'closed', answer: needed(options.reason), by: byOf(options) })
    case 'appeals': {
      const open = await listOpenObjections(ctx.db)
      return open.length === 0 ? ['no open objections'] : open.flatMap((each) => objectionLine(each, ctx.clock.now()))
    }
    case 'appeal':
      return appeal(ctx, reference, verdict, options)
    default:
      throw new UsageError(USAGE)
  }
}

const OPTIONS = ['reason', 'facts', 'days', 'by', 'save'] as const
type Options = Partial<Record<(typeof OPTIONS)[number], string>>

async function show(ctx: ModeratorContext, reference: string, folder: string | undefined): Promise<string[]> {
  const complaint = await known(ctx, reference)
  const [attached, cases, objection] = [
    await findAttached(ctx.db, complaint.id),
    await listCases(ctx.db, complaint.id),
    await findObjection(ctx.db, complaint.id),
  ]
  const keys = [...(attached ? [attached] : []), ...cases.flatMap(({ photos }) => photos)]
  const saved = folder === undefined ? [] : await saveFiles(ctx, keys, folder)
  return [
    ...complaintLines({ complaint, attached, cases, objection, now: ctx.clock.now() }),
    ...saved.map((path) => `saved ${path}`),
  ]
}

async function answer(ctx: ModeratorContext, reference: string, word: string, options: Options): Promise<string[]> {
  const { kind } = await known(ctx, reference)
  const verdict = verdictOf(ctx, word, options)
  const isForNotices = verdict.outcome === 'acted' || verdict.outcome === 'no_breach'
  if (isForNotices !== (kind === 'notice')) throw new UsageError(`${reference} is a ${kind}\n${USAGE}`)
  return settle(ctx, reference, verdict)
}

function verdictOf(ctx: ModeratorContext, word: string, options: Options): Answer {
  const base = { answer: needed(options.reason), by: byOf(options) }
  if (word === 'grant') return { ...base, outcome: 'granted' }
  if (word === 'reject') return { ...base, outcome: 'rejected' }
  if (word === 'act') return { ...base, outcome: 'acted' }
  const measure = MEASURES.find((each) => each === word)
  if (measure === undefined) throw new UsageError(USAGE)
  const facts = options.facts?.trim() || base.answer
  const until = measure === 'suspend' ? untilOf(ctx, options.days) : undefined
  return { ...base, outcome: measure === 'dismiss' ? 'no_breach' : 'acted', measure: { measure, facts, until } }
}

async function settle(ctx: ModeratorContext, reference: string, verdict: Answer): Promise<string[]> {
  switch (await answerComplaint(ctx, reference, verdict)) {
    case 'unknown':
      throw unknown(reference)
    case 'answered_before':
      throw new UsageError(`${reference} is already answered; only an objection can change that`)
    default:
      return [
        `${reference}: ${verdict.outcome}${verdict.outcome === 'closed' ? '' : '; the sender will be notified by email'}`,
      ]
  }
}

async function appeal(ctx: ModeratorContext, reference: string, word: string, options: Options): Promise<string[]> {
  const outcome = word === 'uphold' ? 'upheld' : word === 'overturn' ? 'overturned' : undefined
  if (outcome === undefined) throw new UsageError(USAGE)
  const by = byOf(options)
  const before = await known(ctx, reference)
  switch (await answerObjection(ctx, reference, { outcome, answer: needed(options.reason), by })) {
    case 'unknown':
      throw unknown(reference)
    case 'no_objection':
      throw new UsageError(`there is no objection to ${reference}`)
    case 'answered_before':
      throw new UsageError(`the objection to ${reference} is already answered`)
    default:
      return [
        `${reference}: ${outcome}; the sender will be notified by email`,
        // R-MOD-5 asks for a second person, which a lone moderator cannot provide: warn only.
        ...(before.answered_by === by ? [`note: ${by} also gave the first answer`] : []),
      ]
  }
}

async function known(ctx: ModeratorContext, reference: string): Promise<Complaint> {
  const complaint = await findComplaint(ctx.db, reference)
  if (complaint === undefined) throw unknown(reference)
  return complaint
}

function needed(text: string | undefined): string {
  if (!text?.trim()) throw new UsageError(`--reason is missing\n${USAGE}`)
  return text.trim()
}

const unknown = (reference: string) => new UsageError(`there is no complaint ${reference || 'without a reference'}`)
