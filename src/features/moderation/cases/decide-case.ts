import { sql } from 'kysely'

import { isUnderSeal } from '#features/photos/sealed-pictures.ts'
import { hintConsole } from '#features/staff/console-hints.ts'
import { findOpenRequest } from '#features/staff/find-request.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { brandName } from '#features/staff/request-words.ts'
import { askSecondPerson, type SecondPersonAct } from '#features/staff/second-person.ts'
import { DomainError } from '#kernel/errors.ts'
import type { StaffContext } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { applySuspensions } from '../apply-suspensions.ts'
import type { Report } from '../find-report.ts'
import { applyVerdict, isBan } from './apply-verdict.ts'
import type { CaseVerdict } from './case.contract.ts'
import type { MemberState } from './cases.rules.ts'
import { actOn, requireClaim } from './claim-case.ts'
import { findReports, stateOf } from './find-reports.ts'
import { isOwnDecision } from './read-case.ts'
import { type Case, findCase } from './scoped-cases.ts'
import { refuseSuspects } from './sealed/refuse-suspects.ts'

export type Deciding = { id: string; verdict: CaseVerdict; member: MemberState }

/**
 * CONS-14: decides a case; decision, effect and emails are one transaction. A ban, or a decision somebody is unsure of,
 * waits for a second person, and a ban freezes the member at once.
 */
export function decideCase(
  ctx: StaffContext,
  { second = false, ...deciding }: Deciding & { second?: boolean | undefined },
): Promise<{ outcome: 'decided' | 'asked' }> {
  return inTransaction(ctx, async (tx) => {
    const found = await findDecidable(tx, deciding)
    await requireClaim(tx, found)
    hintConsole(tx, 'cases')
    if (second || isBan(deciding.verdict)) {
      await ask(tx, found, deciding)
      return { outcome: 'asked' }
    }
    await decide(tx, found, deciding.verdict, { by: tx.staff.name, staff: [tx.staff.id] })
    return { outcome: 'decided' }
  })
}

/** Open, not somebody else's, as the decider saw it, and not about their own decision. */
export async function findDecidable(tx: StaffContext, { id, verdict, member }: Deciding): Promise<Case> {
  const found = await findCase(tx, id, { lock: true })
  // Suspected child abuse has its own way.
  if (found.sealed) throw new DomainError('not_found')
  if (found.closed_at !== null) throw new ConsoleError('changed_meanwhile')
  if (found.claimed_by !== null && found.claimed_by !== tx.staff.id) throw new ConsoleError('case_claimed')
  if (await findOpenRequest(tx, { kind: 'case', id })) throw new ConsoleError('waits_for_second')
  await refuseUndecidable(tx, found, { verdict, member })
  return found
}

async function refuseUndecidable(tx: StaffContext, found: Case, { verdict, member }: Omit<Deciding, 'id'>) {
  if (await isOwnDecision(tx, found)) throw new ConsoleError('own_decision')
  const reports = await findReports(tx, found)
  await refuseSealedPictures(tx, reports)
  const state = await stateOf(tx, found, reports)
  if (!('measure' in verdict) || verdict.measure !== 'dismiss') await refuseSuspectsIn(tx, found, reports)
  const acts = 'measure' in verdict && verdict.measure !== 'dismiss' && verdict.measure !== 'act'
  if (state !== member || (state === 'erased' && acts && found.kind !== 'notice')) throw new ConsoleError('member_left')
}

/** A picture that came in after it was sealed elsewhere: its case is left to named staff. */
async function refuseSealedPictures(tx: StaffContext, reports: readonly Report[]): Promise<void> {
  if (tx.staff.childProtection) return
  for (const key of reports.flatMap(({ evidence }) => evidence.photos ?? []))
    if (await isUnderSeal(tx.db, key)) throw new ConsoleError('account_on_hold')
}

/** Its letters would warn them, and its measures remove evidence. */
export async function refuseSuspectsIn(
  tx: StaffContext,
  { profile_id }: Case,
  reports: readonly Report[],
): Promise<void> {
  for (const about of [profile_id, ...reports.map(({ reported_id }) => reported_id)])
    if (about !== null) await refuseSuspects(tx, about)
}

async function decide(
  tx: StaffContext,
  found: Case,
  verdict: CaseVerdict,
  who: { by: string; staff: readonly string[] },
): Promise<void> {
  await applyVerdict(tx, found, verdict, who)
  const { facts: _, answer: __, ...kept } = verdict as Record<string, unknown>
  await recordAct(tx, { ...actOn(found, 'case.decide'), after: kept })
  const [report] = await findReports(tx, found)
  const about = report?.reported_id ?? found.profile_id
  if (about)
    await recordAct(tx, { ...actOn(found, 'member.decide'), subject: { kind: 'member', id: about }, after: kept })
}

type Reported = Pick<Case, 'report_id' | 'complaint_id' | 'kind'>
type Waiting = Deciding & { by: string; staff: string }

/** CONS-15: what a second person agrees to. Everything is checked again then. */
export const decisionAct: SecondPersonAct<Waiting> = {
  kind: 'case.decide',
  async run(tx, { id, verdict, member, by, staff }) {
    const found = await findCase(tx, id, { lock: true })
    if (found.sealed) throw new DomainError('not_found')
    if (found.closed_at !== null) throw new ConsoleError('changed_meanwhile')
    await refuseUndecidable(tx, found, { verdict, member })
    const alone = staff === tx.staff.id
    await decide(tx, found, verdict, {
      by: alone ? by : `${by}, agreed by ${tx.staff.name}`,
      staff: [staff, tx.staff.id],
    })
    hintConsole(tx, 'cases')
  },
  async release(tx, { id }) {
    // Whoever ends the request need not decide cases; one that was sealed meanwhile stays frozen.
    const found = await maybeOne(
      tx.db,
      sql<Reported>`select report_id, complaint_id, kind from cases where id = ${id} and not sealed for update`,
    )
    if (found === undefined) return
    await freeze(tx, found, null)
    hintConsole(tx, 'cases')
  },
}

async function ask(tx: StaffContext, found: Case, deciding: Deciding): Promise<void> {
  const { verdict } = deciding
  const ban = isBan(verdict)
  if (ban) await freeze(tx, found, tx.now())
  await askSecondPerson(tx, {
    kind: decisionAct,
    permission: ban ? 'ban' : 'decide_cases',
    payload: { ...deciding, by: tx.staff.name, staff: tx.staff.id },
    says: `${saysOf(found, verdict)}, ${brandName(tx, found.site_id)}`,
    reason: 'facts' in verdict ? verdict.facts : verdict.answer,
    ...{ site: found.site_id, subject: { kind: 'case', id: found.id }, case: found.reference },
  })
}

function saysOf({ reference }: Case, verdict: CaseVerdict): string {
  if (isBan(verdict)) return `Ban for good, case ${reference}`
  const what = 'measure' in verdict ? verdict.measure : verdict.outcome
  return `Case ${reference}: ${what}`
}

/** The profile is hidden and its owner can contact nobody, until somebody agrees or refuses. Nobody is told. */
async function freeze(tx: StaffContext, found: Reported, since: Date | null): Promise<void> {
  for (const { id, reported_id, decided_at } of await findReports(tx, found)) {
    if (reported_id === null || decided_at !== null) continue
    await run(tx.db, sql`update reports set frozen_at = ${since} where id = ${id}`)
    await applySuspensions(tx, reported_id, tx.now())
  }
}
