import { randomUUID } from 'node:crypto'

import type { ClientId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'

import { dropCopies, type Evidence, gatherEvidence, type Target } from '../gather-evidence.ts'
import { hideReportedPhoto } from '../hide-reported-photo.ts'
import { mayHideMore } from '../may-hide-more.ts'
import { originOf } from '../report-origin.ts'
import { storeReport } from '../report-something.ts'
import { type Category, RULES } from './complaints.rules.ts'
import { findCopies } from './find-copies.ts'
import { findNamedContent } from './find-named-content.ts'
import { mailHidden } from './mail-complaints.ts'

type Found = { target: Target; hide: boolean }
/** What a notice is about, with a copy made before anything is changed. */
export type Case = Found & { evidence: Evidence }

/** The member or photo a notice names, plus copies for an intimate picture; most texts name nothing of ours. */
export async function gatherCases(
  ctx: Context,
  { category, location }: { category: Category; location: string },
): Promise<Case[]> {
  const target = await findNamedContent(ctx, location)
  if (target === undefined) return []
  const cases: Case[] = []
  for (const found of await withCopies(ctx, target, category))
    cases.push({ ...found, evidence: await gatherEvidence(ctx, found.target) })
  return cases
}

async function withCopies(ctx: Context, target: Target, category: Category): Promise<Found[]> {
  if (category !== 'intimate' || target.kind !== 'photo') return [{ target, hide: false }]
  const copies = await findCopies(ctx, target.photo)
  const hidden = copies.map(
    ({ id, profile }) => ({ target: { kind: 'photo', photo: id, profile }, hide: true }) as const,
  )
  // Left standing by an earlier review: reviewed again, but stays visible.
  return copies.some(({ id }) => id === target.photo) ? hidden : [...hidden, { target, hide: false }]
}

/**
 * Opens a report for each, in the caller's transaction. An intimate picture is hidden immediately if the sender has
 * standing or an independent notice agrees, and its owner told (DSA 17): docs/decisions/012-complaints-and-age.md weighs
 * that against abuse.
 */
export async function openCases(
  tx: Context,
  cases: readonly Case[],
  { complaint, category, reference }: { complaint: string; category: Category; reference: string },
): Promise<void> {
  const reason = RULES[category] ?? 'other'
  const origin = cases.some(({ hide }) => hide) ? originOf(tx) : undefined
  const mayHide = origin !== undefined && (await mayHideMore(tx, { reason, origin }))
  for (const { target, evidence, hide } of cases) {
    const made = await storeReport(tx, {
      ...{ clientId: randomUUID() as ClientId, reporter: null, target, evidence, complaint, origin },
      ...{ reason, note: `notice ${reference}` },
    })
    if (!made || !mayHide || !hide || target.kind !== 'photo') continue
    const hidden = await hideReportedPhoto(tx, { photo: target.photo, profile: target.profile, report: made.id })
    if (hidden) await mailHidden(tx, target.profile, reference)
  }
}

export async function dropCases(ctx: Context, cases: readonly Case[]): Promise<void> {
  for (const { evidence } of cases) await dropCopies(ctx, evidence)
}
