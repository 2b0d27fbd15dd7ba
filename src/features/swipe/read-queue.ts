import { sql } from 'kysely'

import { cardFrom } from '#features/search/cards-of.ts'
import type { Position } from '#features/search/cursor.ts'
import { type Found, findPeople } from '#features/search/find-people.ts'
import { planSearch } from '#features/search/plan-search.ts'
import { readLastSearch } from '#features/search/read-last-search.ts'
import { readSearcher, type Searcher } from '#features/search/read-searcher.ts'
import { bandBetween } from '#features/search/rings-around.ts'
import type { Filters } from '#features/search/search.contract.ts'
import { profileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

import { readAllowance } from './allowance.ts'
import { keepPlace, placeOf } from './queue-place.ts'
import { QUEUE } from './swipe.rules.ts'
import { swipeCards } from './swipe-cards.ts'

/** SWIPE-1: the next people: search results minus those decided about, liked, or already on the table. */
export async function readQueue(
  ctx: MemberContext,
  { held = '', wide = false }: { held?: string | undefined; wide?: boolean | undefined },
) {
  const searcher = await readSearcher(ctx)
  const filters = await wishesOf(ctx, { wide, placed: searcher.cell !== null })
  const onTable = new Set(held.split(',').flatMap((id) => profileId.safeParse(id).data ?? []))
  const found = await undecided(ctx, { searcher, filters, most: QUEUE + onTable.size })
  const next = found.filter(({ id }) => !onTable.has(id)).slice(0, QUEUE)
  return {
    cards: await swipeCards(
      ctx,
      next.map((person) => cardFrom(ctx, person, bandBetween(searcher, person))),
    ),
    allowance: await readAllowance(ctx),
    can_undo: await canUndo(ctx),
  }
}

type Wanted = { searcher: Searcher; filters: Filters; most: number }

/** From where the last read began, if enough come after it; else from the start, so that nobody is missed. */
async function undecided(ctx: MemberContext, { searcher, filters, most }: Wanted): Promise<Found[]> {
  const me = ctx.member.profileId
  const wishes = JSON.stringify([filters, searcher.cell, searcher.gender])
  const from = (moment: Date, after: Position | null) =>
    planSearch(ctx, searcher, {
      moment,
      filters,
      after,
      unless: sql`
        p.id in (select seen_id from swipes where profile_id = ${me})
        or p.id in (select liked_id from given_likes where liker_id = ${me})
      `,
      limit: most,
      firstRow: true,
      count: null,
    })
  const place = placeOf(me, wishes, ctx.now())
  if (place !== undefined) {
    // Only in that ring: a search also asks the next, wider one before it knows that it has enough.
    const next = await findPeople(ctx.db, { ...from(place.moment, place.after), rings: [place.after.ring] })
    const [first] = next
    if (first && next.length === most) {
      keepPlace(me, { moment: place.moment, first, wishes })
      return next
    }
  }
  const moment = ctx.now()
  const found = await findPeople(ctx.db, from(moment, null))
  const [first] = found
  if (first) keepPlace(me, { moment, first, wishes })
  return found
}

/** As in the last search; a wide game keeps only who the member would like to meet. */
async function wishesOf(ctx: MemberContext, { wide, placed }: { wide: boolean; placed: boolean }): Promise<Filters> {
  const { wish } = await one(
    ctx.db,
    sql<{ wish: Filters['gender'] | null }>`select wish from profile_wishes where id = ${ctx.member.profileId}`,
  )
  const gender = wish ?? 'everyone'
  if (wide) return { gender }
  const { filters } = await readLastSearch(ctx)
  const { min_age, max_age, distance, hide_fictional } = filters
  return { gender, min_age, max_age, distance: placed ? distance : undefined, hide_fictional }
}

async function canUndo(ctx: MemberContext): Promise<boolean> {
  const { undoable } = await one(
    ctx.db,
    sql<{ undoable: boolean }>`
      select coalesce((
        select not liked from swipes where profile_id = ${ctx.member.profileId} order by swiped_at desc, seen_id limit 1
      ), false) as undoable
    `,
  )
  return undoable
}
