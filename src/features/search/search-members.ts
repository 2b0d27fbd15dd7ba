import { mayLookAround } from '#features/profiles/find-visible-profile.ts'
import type { InputOf, ReplyOf } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ProfileId } from '#kernel/ids.ts'
import { must } from '#kernel/must.ts'
import type { Context } from '#platform/context.ts'

import { cardFrom } from './cards-of.ts'
import { refuseBadFilters } from './check-filters.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type Found, findPeople } from './find-people.ts'
import { planSearch } from './plan-search.ts'
import { readSearcher, type Searcher } from './read-searcher.ts'
import { bandBetween } from './rings-around.ts'
import type * as contract from './search.contract.ts'
import { AGES, COUNTED, FEW, PAGE_SIZE, SIMILAR_SHOWN, SIMILAR_YEARS } from './search.rules.ts'

type Reply = ReplyOf<typeof contract.searchMembers>

/** SEARCH-1, SEARCH-2: at most three statements: the searcher, the results, and a wider search. */
export async function searchMembers(
  ctx: Context,
  { cursor, ...filters }: InputOf<typeof contract.searchMembers>['query'],
): Promise<Reply> {
  if (!mayLookAround(ctx)) throw new DomainError('authentication_required')
  refuseBadFilters(ctx, filters)
  const after = cursor === undefined ? null : readCursor(ctx, cursor)
  const moment = after?.moment ?? ctx.now()
  const searcher = await readSearcher(ctx)
  const found = await findPeople(
    ctx.db,
    planSearch(ctx, searcher, {
      moment,
      filters,
      after,
      shown: after?.led ?? [],
      // One more than is shown tells whether there is a next page.
      limit: PAGE_SIZE + 1,
      firstRow: true,
      count: after === null ? COUNTED + 1 : null,
    }),
  )
  const page = (after?.page ?? 0) + 1
  const { shown, last, led } = pageOf(found, after?.led ?? [])
  const total = after === null ? (found[0]?.total ?? 0) : null
  return {
    results: shown.map((person) => cardOf(ctx, searcher, person)),
    next: last && writeCursor(ctx, { page, moment, ring: last.ring, rank: last.rank, id: last.id, led }),
    page,
    ...counted(total),
    similar: total !== null && total < FEW ? await findSimilar(ctx, searcher, { filters, moment, shown }) : null,
  }
}

/**
 * What is shown, in the order of the statement, and where the next page continues: after the last of those shown in
 * their turn. People brought forward take the place of the last ones.
 */
function pageOf(found: readonly Found[], ledBefore: readonly ProfileId[]) {
  const led = [...ledBefore, ...found.filter(({ led }) => led).map(({ id }) => id)]
  const inTurn = found.filter((person) => !person.led).sort(byPosition)
  const kept = inTurn.slice(0, PAGE_SIZE - (found.length - inTurn.length))
  const last = inTurn.length > kept.length ? (kept.at(-1) ?? null) : null
  const keptIds = new Set(kept.map(({ id }) => id))
  return { shown: found.filter((person) => person.led || keptIds.has(person.id)), last, led }
}

const byPosition = (a: Found, b: Found) => a.ring - b.ring || b.rank - a.rank || (a.id < b.id ? 1 : -1)

const counted = (total: number | null) => ({
  num_results: total === null ? null : Math.min(total, COUNTED),
  more: total !== null && total > COUNTED,
})

type Narrow = { filters: contract.Filters; moment: Date; shown: readonly Found[] }

async function findSimilar(
  ctx: Context,
  searcher: Searcher,
  { filters, moment, shown }: Narrow,
): Promise<Reply['similar']> {
  const found = await findPeople(
    ctx.db,
    planSearch(ctx, searcher, {
      moment,
      filters: widened(filters),
      after: null,
      shown: shown.map(({ id }) => id),
      limit: SIMILAR_SHOWN,
      count: COUNTED + 1,
    }),
  )
  const [first] = found
  if (first === undefined) return null
  const { num_results, more } = counted(first.total)
  return {
    count: must(num_results, 'the first page is counted'),
    more,
    results: found.map((person) => cardOf(ctx, searcher, person)),
  }
}

/** A little older and younger, from anywhere in the country, whatever they look like; all other wishes stay. */
function widened({
  gender,
  country,
  min_age,
  max_age,
  online,
  with_photo,
  new: isNew,
  hide_fictional,
}: contract.Filters) {
  return {
    gender,
    country,
    min_age: min_age && Math.max(AGES.min, min_age - SIMILAR_YEARS),
    max_age: max_age && Math.min(AGES.max, max_age + SIMILAR_YEARS),
    online,
    with_photo,
    new: isNew,
    hide_fictional,
  }
}

const cardOf = (ctx: Context, searcher: Searcher, person: Found) => cardFrom(ctx, person, bandBetween(searcher, person))
