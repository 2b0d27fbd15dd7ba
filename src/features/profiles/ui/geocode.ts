import type { geocode } from '#features/places/places.contract.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { HOUR } from '#kernel/time.ts'

export type Geocode = ReplyOf<typeof geocode>
type Point = { lat: number; lon: number }
type Ports = { ask: (at: Point) => Promise<Geocode>; now: () => number }

/** PROF-3: as long as a position counts. */
const KEPT = 1 * HOUR

/** PROF-3: the town at a position, asked once an hour; false when there is none or the call fails. */
export function createGeocode({ ask, now }: Ports) {
  let stored: { at: Point; until: number; answer: Geocode } | undefined
  return async (at: Point): Promise<Geocode> => {
    const isFresh = stored?.answer && stored.until > now() && stored.at.lat === at.lat && stored.at.lon === at.lon
    if (stored && isFresh) return stored.answer
    // The form then asks for the town instead.
    const answer = await ask(at).catch(() => false as const)
    stored = { at, until: now() + KEPT, answer }
    return answer
  }
}
