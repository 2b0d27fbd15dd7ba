import { RANK_PAUSE } from '#features/profiles/standing.rules.ts'
import { DomainError } from '#kernel/errors.ts'
import { type ProfileId, profileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { openText, sealText } from '#platform/seal.ts'

import { FAR } from './rings-around.ts'

/** Where a page ended, in the order of one moment. */
export type Position = { ring: number; rank: number; id: ProfileId }
export type Cursor = Position & {
  page: number
  moment: Date
  /** Shown in the first row before their turn, so not again. */
  led: readonly ProfileId[]
}

/** A rank stays put for this long, so one previous rank is enough; after that the order has moved on too far. */
const LIFETIME = RANK_PAUSE

const SHAPE = /^(\d{1,4})\.(\d{12,14})\.(\d)\.(-?\d{1,10})\.([\w-]{22})((?:,[\w-]{22}){0,4})$/
const LARGEST_RANK = 2 ** 31 - 1

/** Longer than any cursor: its length tells no more than the page itself. */
const PADDED = 72
const PADDED_WITH_LED = 168

type Sealer = Pick<Context, 'keys' | 'site'>
const sealingOf = ({ site }: Sealer) => ({ purpose: 'search-cursor', about: site.id })

/** R-LOC-2: a rank holds the exact day of somebody's last visit, which no page shows, so cursors are sealed. */
export function writeCursor(ctx: Sealer, { page, moment, ring, rank, id, led }: Cursor) {
  const words = [[page, moment.getTime(), ring, rank, id].join('.'), ...led].join(',')
  return sealText(ctx.keys, words.padEnd(led.length > 0 ? PADDED_WITH_LED : PADDED), sealingOf(ctx))
}

export function readCursor(ctx: Sealer & Pick<Context, 'now'>, sealed: string): Cursor {
  const [, page, moment, ring, rank, id, led] = SHAPE.exec(opened(ctx, sealed)) ?? []
  const age = ctx.now().getTime() - Number(moment)
  const makesSense = id !== undefined && age >= 0 && Number(ring) <= FAR && Math.abs(Number(rank)) <= LARGEST_RANK
  if (!makesSense) throw new DomainError('invalid_input', {}, { cursor: { code: 'field_invalid' } })
  if (age > LIFETIME) throw new DomainError('search_expired')
  return {
    page: Number(page),
    moment: new Date(Number(moment)),
    ring: Number(ring),
    rank: Number(rank),
    id: profileId.parse(id),
    led: (led ?? '')
      .split(',')
      .filter(Boolean)
      .map((each) => profileId.parse(each)),
  }
}

function opened(ctx: Sealer, sealed: string): string {
  if (!/^[\w-]+$/.test(sealed)) return ''
  try {
    return openText(ctx.keys, sealed, sealingOf(ctx)).trimEnd()
  } catch {
    // Made up, cut short or of another site: the shape is wrong then, and the caller refuses it.
    return ''
  }
}
