import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'

import { type ClientId, type PhotoId, type ProfileId, profileId } from '#kernel/ids.ts'
import { must } from '#kernel/must.ts'
import { maybeOne } from '#platform/db/query.ts'
import type { HandlerContext } from '#platform/events.ts'
import { siteById } from '#platform/site.ts'

import { gatherEvidence } from './gather-evidence.ts'
import type { Reason } from './moderation.rules.ts'
import type { ModeratorContext } from './moderator-context.ts'
import { storeReport } from './report-something.ts'

/** A case opened by the operator, for example after a flag: with evidence and a reference, without a reporter. */
export async function openReport(
  ctx: ModeratorContext,
  { profile, reason, note }: { profile: string; reason: Reason; note: string },
): Promise<string | undefined> {
  const known = profileId.safeParse(profile)
  const row = known.success
    ? await maybeOne(
        ctx.db,
        sql<{ id: ProfileId; site_id: string }>`select id, site_id from profile_statements where id = ${known.data}`,
      )
    : undefined
  if (row === undefined) return undefined
  const target = { kind: 'profile', profile: row.id } as const
  const evidence = await gatherEvidence(ctx, target)
  const stored = await storeReport(
    { ...ctx, site: siteById(ctx, row.site_id), now: () => ctx.clock.now() },
    { clientId: randomUUID() as ClientId, reporter: null, target, reason, note, evidence },
  )
  return must(stored, 'a report under a new id').reference
}

/** CONS-46: a case about a picture that a reviewer removed; one however often the job runs. */
export async function openReportOfPhoto(
  ctx: HandlerContext,
  { photo, profile, site, reason }: { photo: PhotoId; profile: ProfileId; site: string; reason: Reason },
): Promise<void> {
  const known = await maybeOne(
    ctx.db,
    sql`select from reports where photo_id = ${photo} and own_initiative and reason = ${reason}`,
  )
  if (known) return
  const target = { kind: 'photo', profile, photo } as const
  const evidence = await gatherEvidence(ctx, target)
  await storeReport(
    { ...ctx, site: { id: site }, now: () => ctx.clock.now() },
    { clientId: randomUUID() as ClientId, reporter: null, target, reason, note: '', evidence },
  )
}
