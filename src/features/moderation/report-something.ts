import { sql } from 'kysely'

import { hintConsole } from '#features/staff/console-hints.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ClientId, ProfileId } from '#kernel/ids.ts'
import { must } from '#kernel/must.ts'
import { DAY } from '#kernel/time.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { maybeOne, one } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { keyedMutex } from '#platform/keyed-mutex.ts'

import { actOnUrgentReport } from './act-on-urgent-report.ts'
import { copiesForSeal, joinSeal, SealedMeanwhile } from './cases/sealed/join-seal.ts'
import { findTarget } from './find-target.ts'
import { dropCopies, type Evidence, gatherEvidence, type Target } from './gather-evidence.ts'
import type { About } from './moderation.contract.ts'
import { REPORTS_PER_DAY, type Reason, URGENT } from './moderation.rules.ts'
import { type Origin, originOf } from './report-origin.ts'

type Report = { clientId: ClientId; about: About; reason: Reason; note: string }

/**
 * CHAT-7: stores a report with a copy of its target. A retry returns the first reference, even when the target is gone.
 * A report of someone as under age, or of an intimate picture, may hide them until it is decided (R-AGE-5, R-MOD-3).
 */
export function reportSomething(ctx: MemberContext, report: Report): Promise<{ reference: string }> {
  // Serialised, so that fifty concurrent copies store the pictures once.
  return serialised(ctx.member.id, () => takeReport(ctx, report))
}

const serialised = keyedMutex()

async function takeReport(ctx: MemberContext, { clientId, about, reason, note }: Report) {
  const reporter = ctx.member.profileId
  const known = await findReport(ctx, clientId)
  if (known) return known
  const target = await findTarget(ctx, about)
  await refuseTooMany(ctx)
  const evidence = await gatherEvidence(ctx, target)
  const origin = URGENT.includes(reason) ? originOf(ctx) : undefined
  const reported = { profile: target.profile, evidence }
  const store = async () => {
    const copies = await copiesForSeal(ctx, reported)
    return inTransaction(ctx, async (tx) => {
      const made = await storeReport(tx, { clientId, reporter, target, reason, note, evidence, origin })
      if (made === undefined) return undefined
      hintConsole(tx, 'cases')
      // Under seal, nothing else is done and nobody told.
      if (await joinSeal(tx, { ...reported, report: made.id, reference: made.reference, copies })) return made
      if (origin) await actOnUrgentReport(tx, { ...made, reason, target, origin })
      return made
    })
  }
  const stored = await store().catch((error: unknown) => {
    if (error instanceof SealedMeanwhile) return store()
    throw error
  })
  if (stored) return { reference: stored.reference }
  // Another process was quicker with the same one.
  await dropCopies(ctx, evidence)
  return must(await findReport(ctx, clientId), 'the report that the other process stored')
}

function findReport({ db, member }: MemberContext, clientId: ClientId) {
  return maybeOne(
    db,
    sql<{ reference: string }>`
      select reference from reports where reporter_id = ${member.profileId} and client_id = ${clientId}
    `,
  )
}

async function refuseTooMany(ctx: MemberContext) {
  const { today } = await one(
    ctx.db,
    sql<{ today: number }>`
      select count(*) as today from reports
      where reporter_id = ${ctx.member.profileId} and reported_at > ${new Date(ctx.now().getTime() - DAY)}
    `,
  )
  if (today >= REPORTS_PER_DAY) throw new DomainError('too_many_reports')
}

type Row = {
  clientId: ClientId
  reporter: ProfileId | null
  target: Target
  reason: Reason
  note: string
  evidence: Evidence
  /** The notice it came from. */
  complaint?: string
  /** Kept with reports that may hide something. */
  origin?: Origin | undefined
}

export function storeReport(
  ctx: Pick<Context, 'db' | 'random'> & { site: { id: string }; now(): Date },
  { clientId, reporter, target, reason, note, evidence, complaint, origin }: Row,
) {
  const [photo, conversation, seq] = [
    target.kind === 'photo' ? target.photo : null,
    target.kind === 'message' ? target.conversation : null,
    target.kind === 'message' ? target.seq : null,
  ]
  return maybeOne(
    ctx.db,
    sql<{ id: string; reference: string }>`
      insert into reports (site_id, reference, client_id, own_initiative, reporter_id, reported_id, kind, photo_id, conversation_id, seq,
        reason, note, evidence, reported_at, complaint_id, network_hash, device_hash)
      values (${ctx.site.id}, ${newReference(ctx)}, ${clientId}, ${reporter === null && complaint === undefined}, ${reporter}, ${target.profile}, ${target.kind}, ${photo},
        ${conversation}, ${seq}, ${reason}, ${note === '' ? null : note}, ${JSON.stringify(evidence)}::jsonb, ${ctx.now()},
        ${complaint ?? null}, ${origin?.network ?? null}, ${origin?.device ?? null})
      on conflict (reporter_id, client_id) do nothing
      returning id, reference
    `,
  )
}

/** Characters that can't be confused when read out on the phone. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** A million million references: no collisions in practice. */
const REFERENCE_SIGNS = 8

export function newReference({ random }: Pick<Context, 'random'>): string {
  const signs = Array.from({ length: REFERENCE_SIGNS }, () => SIGNS[random.below(SIGNS.length)])
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}
