import { type RawBuilder, sql } from 'kysely'

import { cardsOf } from '#features/search/cards-of.ts'
import type { ProfileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { many, one } from '#platform/db/query.ts'

import type { LikedCard } from './likes.contract.ts'
import { LIKES_PAGE, type LikeType } from './likes.rules.ts'

type Entry = { id: ProfileId; at: Date; like_new: boolean; matched: boolean }
type Cursor = { at: Date; id: string }

/** LIKE-1: the three lists at once, for badges and the popup. */
export async function listLikes(ctx: MemberContext) {
  const [given, received, matches] = await Promise.all([
    entriesOf(ctx, 'given'),
    entriesOf(ctx, 'received'),
    entriesOf(ctx, 'matches'),
  ])
  const cards = await withCards(ctx, [...given, ...received, ...matches])
  const page = (entries: Entry[], from: number) =>
    cards.slice(from, from + entries.length).filter((card) => card !== null)
  return {
    profiles: page(given, 0),
    liked_by: page(received, given.length),
    matches: page(matches, given.length + received.length),
    num_new_likes: await countNewLikes(ctx),
  }
}

/** The cursor is the last entry's time and id. */
export async function listLikesOf(
  ctx: MemberContext,
  { type, cursor }: { type: LikeType; cursor?: string | undefined },
) {
  const entries = await entriesOf(ctx, type, cursor === undefined ? undefined : readCursor(cursor))
  const last = entries.length === LIKES_PAGE ? entries.at(-1) : undefined
  return {
    results: (await withCards(ctx, entries)).filter((card) => card !== null),
    next: last ? `${last.at.getTime()}.${last.id}` : null,
    num_new_likes: await countNewLikes(ctx),
  }
}

/** An invalid cursor starts from the beginning. */
function readCursor(text: string): Cursor | undefined {
  const [, at, id] = /^(\d{1,15})\.([\w-]{22})$/.exec(text) ?? []
  return at === undefined || id === undefined ? undefined : { at: new Date(Number(at)), id }
}

/** The view leaves out blocks, deletions and unconfirmed likers. */
function entriesOf(ctx: MemberContext, type: LikeType, after?: Cursor): Promise<Entry[]> {
  const me = ctx.member.profileId
  const from = {
    given: sql`(select liked_id as id, liked_at as at, null::timestamptz as opened_at from likes where liker_id = ${me})`,
    received: sql`(select liker_id as id, liked_at as at, opened_at from likes where liked_id = ${me})`,
    matches: sql`(select other_id as id, matched_at as at, matched_at as opened_at from matched_pairs where profile_id = ${me})`,
  } satisfies Record<LikeType, RawBuilder<unknown>>
  const older = after ? sql`and (entry.at, entry.id) < (${after.at}, ${after.id})` : sql``
  return many(
    ctx.db,
    sql<Entry>`
      select entry.id, date_trunc('milliseconds', entry.at) as at, ${type === 'received' ? sql`entry.opened_at is null` : sql`false`} as like_new,
        exists (select from matched_pairs pair where pair.profile_id = ${me} and pair.other_id = entry.id) as matched
      from ${from[type]} entry
      join seen_profiles seen on seen.viewer_id = ${me} and seen.id = entry.id
      where true ${older}
      order by entry.at desc, entry.id desc limit ${LIKES_PAGE}
    `,
  )
}

async function withCards(ctx: MemberContext, entries: readonly Entry[]): Promise<(LikedCard | null)[]> {
  const cards = await cardsOf(ctx, [...new Set(entries.map(({ id }) => id))])
  const byId = new Map(cards.map((card) => [card.id, card]))
  return entries.map(({ id, at, like_new, matched }) => {
    const card = byId.get(id)
    return card === undefined ? null : { ...card, at, like_new, matched }
  })
}

/** The badge shows "99+" beyond this. */
const COUNTED = 100

/** NAV-3: unseen likes from people the member can see. */
export async function countNewLikes(ctx: MemberContext): Promise<number> {
  const { n } = await one(
    ctx.db,
    sql<{ n: number }>`
      select count(*) as n from (
        select from new_likes where profile_id = ${ctx.member.profileId} limit ${COUNTED}
      ) as fresh
    `,
  )
  return n
}
