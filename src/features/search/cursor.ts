import { RANK_PAUSE } from '#features/profiles/standing.rules.ts'
import { DomainError } from '#kernel/errors.ts'
import { type ProfileId, profileId } from '#kernel/ids.ts'

import { FAR } from './rings-around.ts'

/** Where a page ended, in the order of one moment. */
export type Position = { ring: number; rank: number; id: ProfileId }
export type Cursor = Position & { page: number; moment: Date }

/** A rank stays put for this long, so one previous rank is enough; after that the order has moved on too far. */
const LIFETIME = RANK_PAUSE

const SHAPE = /^(\d{1,4})\.(\d{12,14})\.(\d)\.(-?\d{1,10})\.([\w-]{22})$/
const LARGEST_RANK = 2 ** 31 - 1

export const writeCursor = ({ page, moment, ring, rank, id }: Cursor) =>
  [page, moment.getTime(), ring, rank, id].join('.')

/**
 * A cursor reveals nothing its page did not show, so it is not signed; it only has to be valid. A made-up one leads to
 * people the viewer could have paged to.
 */
export function readCursor(text: string, now: Date): Cursor {
  const [, page, moment, ring, rank, id] = SHAPE.exec(text) ?? []
  const age = now.getTime() - Number(moment)
  const makesSense = id !== undefined && age >= 0 && Number(ring) <= FAR && Math.abs(Number(rank)) <= LARGEST_RANK
  if (!makesSense) throw new DomainError('invalid_input', {}, { cursor: { code: 'field_invalid' } })
  if (age > LIFETIME) throw new DomainError('search_expired')
  return {
    page: Number(page),
    moment: new Date(Number(moment)),
    ring: Number(ring),
    rank: Number(rank),
    id: profileId.parse(id),
  }
}
