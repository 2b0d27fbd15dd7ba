import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { SiteId, StaffId } from '#kernel/ids.ts'
import { brandsWith, type Grant, leaveFor, type Permission } from '#kernel/permissions.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, maybeOne, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { hintConsole } from './console-hints.ts'
import { requireFreshProof } from './prove-again.ts'
import { type Act, recordAct } from './record-act.ts'
import { brandsFor } from './scope.ts'
import { ALONE_AFTER, KNOWN_AFTER } from './staff.rules.ts'

/** An act that waits for a second person. Features define theirs; `features/all.ts` lists them. */
export type SecondPersonAct<Payload = never> = {
  kind: string
  /** Does it, in the transaction of the agreement, and records it; refuses if the world has changed. */
  run(tx: StaffContext, payload: Payload): Promise<void>
  /** Undoes what was frozen meanwhile. */
  release?(tx: StaffContext, payload: Payload): Promise<void>
}

export type Asking<Payload> = {
  kind: SecondPersonAct<Payload>
  permission: Permission
  payload: Payload
  /** One line for the person who agrees. */
  says: string
  reason: string
  /** CONS-19: only staff named for sealed cases know of it and may agree, and none of those who had a part in it. */
  named?: { apart: readonly StaffId[] }
} & Pick<Act, 'site' | 'subject' | 'case'>

export type SecondRequest = {
  id: string
  kind: string
  site_id: SiteId | null
  says: string
  reason: string
  case_ref: string | null
  asked_by: StaffId
  asked_by_name: string
  asked_at: Date
  alone_from: Date | null
  own: boolean
}

/**
 * CONS-7: asks a colleague with the same permission to agree. Where there is none, who asks may go on alone after a
 * day, with a fresh proof, and the log says so. Inside the caller's transaction, which freezes what can be frozen.
 */
export async function askSecondPerson<Payload>(tx: StaffContext, asking: Asking<Payload>): Promise<{ id: string }> {
  const { kind, permission, payload, says, reason, site, subject, named } = asking
  const now = tx.now()
  const alone = !(await hasOther(tx, asking))
  const request = await one(
    tx.db,
    sql<{ id: string }>`
      insert into staff_requests (kind, permission, site_id, subject_kind, subject_id, payload, says, reason, case_ref, asked_by, asked_at, alone_from,
        child_protection, apart)
      values (${kind.kind}, ${permission}, ${site ?? null}, ${subject?.kind ?? null}, ${subject?.id ?? null},
        ${JSON.stringify(payload)}::jsonb, ${says}, ${reason}, ${asking.case ?? null}, ${tx.staff.id}, ${now},
        ${alone ? new Date(now.getTime() + ALONE_AFTER) : null}, ${named !== undefined}, ${named?.apart ?? []})
      returning id
    `,
  )
  hintConsole(tx, 'requests')
  await recordAct(tx, {
    ...{ act: 'request.ask', site, subject, reason, case: asking.case },
    // Without its words, which may name a member: the log outlives them.
    after: { request: request.id, kind: kind.kind },
  })
  return request
}

/**
 * Whoever somebody just invited may be themselves in another mailbox. So nobody agrees who is tied to the asker by
 * invitations of the last month, in whichever direction and over however many people. Includes the asker.
 */
async function houseOf(tx: StaffContext, asker: StaffId): Promise<StaffId[]> {
  const rows = await many(
    tx.db,
    sql<{ id: StaffId }>`
      with recursive invited as (
        select id, invited_by from staff
        where invited_by is not null and invited_at > ${new Date(tx.now().getTime() - KNOWN_AFTER)}
      ), house (id) as (
        select ${asker}::text collate "C"
        union
        select (case when invited.id = house.id then invited.invited_by else invited.id end)::text collate "C"
        from house join invited on house.id in (invited.id, invited.invited_by)
      )
      select id from house
    `,
  )
  return rows.map(({ id }) => id)
}

async function hasOther(
  tx: StaffContext,
  { permission, site, named }: Pick<Asking<never>, 'permission' | 'site' | 'named'>,
): Promise<boolean> {
  const barred = [...(await houseOf(tx, tx.staff.id)), ...(named?.apart ?? [])]
  const others = await many(
    tx.db,
    sql<{ grants: Grant[] }>`
      select json_agg(json_build_object('role', role, 'brands', brands)) as grants
      from staff_grants join staff on staff.id = staff_id
      where staff_id <> all(${barred}::text[]) and locked_at is null and joined_at is not null
        and (child_protection or not ${named !== undefined})
      group by staff_id
    `,
  )
  return others.some(({ grants }) => leaveFor(grants, permission, site) !== undefined)
}

type Row = {
  id: string
  kind: string
  permission: Permission
  site_id: SiteId | null
  subject_kind: string | null
  subject_id: string | null
  payload: never
  reason: string
  case_ref: string | null
  asked_by: StaffId
  alone_from: Date | null
  child_protection: boolean
  apart: StaffId[]
}

export type Answer = { id: string; agrees: boolean; words: string }

/** Somebody else agrees or refuses; who asked may withdraw, or go on alone once the day is over. */
export function answerRequest(
  ctx: StaffContext,
  kinds: readonly SecondPersonAct[],
  { id, agrees, words }: Answer,
): Promise<void> {
  if (agrees) requireFreshProof(ctx)
  return inTransaction(ctx, async (tx) => {
    const request = await find(tx, id)
    const own = request.asked_by === tx.staff.id
    if (agrees && own) refuseTooEarly(tx, request)
    if (agrees && !own) await refuseOwnHouse(tx, request)
    const kind = kinds.find(({ kind: name }) => name === request.kind)
    if (kind === undefined) throw new Error(`nothing carries out ${request.kind}`)
    const outcome = agrees ? 'agreed' : own ? 'withdrawn' : 'refused'
    await run(
      tx.db,
      sql`
        update staff_requests set outcome = ${outcome}, answer = ${words}, decided_by = ${tx.staff.id}, decided_at = ${tx.now()}
        where id = ${id}
      `,
    )
    await recordAct(tx, {
      ...{ act: `request.${outcome}`, reason: words, case: request.case_ref ?? undefined },
      ...(request.site_id && { site: request.site_id }),
      ...(request.subject_kind && { subject: { kind: request.subject_kind, id: request.subject_id ?? '' } }),
      after: { request: id, kind: request.kind, ...(agrees && own && { alone: true }) },
    })
    hintConsole(tx, 'requests')
    await (agrees ? kind.run(tx, request.payload) : kind.release?.(tx, request.payload))
  })
}

function refuseTooEarly({ now }: StaffContext, { alone_from }: Row): void {
  if (alone_from === null) throw new ConsoleError('own_request')
  if (now() < alone_from) throw new ConsoleError('too_early')
}

async function refuseOwnHouse(tx: StaffContext, { asked_by, apart }: Row): Promise<void> {
  if (apart.includes(tx.staff.id)) throw new ConsoleError('took_part')
  if ((await houseOf(tx, asked_by)).includes(tx.staff.id)) throw new ConsoleError('invited_by_asker')
}

/** Those one may answer: with the permission, in one's brands. Others do not exist. */
async function find(tx: StaffContext, id: string): Promise<Row> {
  const row = await maybeOne(
    tx.db,
    sql<Row & { outcome: string | null }>`
      select request.id, kind, permission, site_id, subject_kind, subject_id, payload, reason, case_ref, asked_by, alone_from,
        request.child_protection, apart, case when asker.locked_at is null then outcome else 'withdrawn' end as outcome
      from staff_requests request join staff asker on asker.id = asked_by
      where request.id = ${id} for update of request
    `,
  )
  if (row === undefined || !isVisible(tx, row)) throw new DomainError('not_found')
  if (row.outcome !== null) throw new ConsoleError('changed_meanwhile')
  return row
}

/** What concerns no single brand is for who has the permission in all of them. */
function isVisible(
  ctx: StaffContext,
  {
    permission,
    site_id,
    asked_by,
    child_protection,
  }: Pick<Row, 'permission' | 'site_id' | 'asked_by' | 'child_protection'>,
) {
  if (child_protection && !ctx.staff.childProtection) return false
  if (asked_by === ctx.staff.id) return true
  if (site_id === null) return brandsWith(ctx.staff.grants, permission) === null
  return brandsFor(ctx, permission).includes(site_id)
}

export async function listRequests(ctx: StaffContext): Promise<SecondRequest[]> {
  const rows = await many(
    ctx.db,
    sql<Omit<SecondRequest, 'own'> & Pick<Row, 'permission' | 'child_protection'>>`
      select request.id, kind, permission, site_id, says, reason, case_ref, asked_by, asker.name as asked_by_name, asked_at, alone_from,
        request.child_protection
      from staff_requests request join staff asker on asker.id = asked_by
      where outcome is null and asker.locked_at is null order by asked_at, request.id limit 200
    `,
  )
  return rows.filter((row) => isVisible(ctx, row)).map((row) => ({ ...row, own: row.asked_by === ctx.staff.id }))
}
