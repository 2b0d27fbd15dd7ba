import type { Position } from '#features/search/cursor.ts'
import type { ProfileId } from '#kernel/ids.ts'
import { MINUTE } from '#kernel/time.ts'
import { dropOldest } from '#platform/drop-oldest.ts'

/** The position of the next undecided person when the queue was last read, and in the order of which moment. */
type Place = { moment: Date; after: Position; wishes: string }

/**
 * After this the queue is read from the start, so that nobody who joined, returned or came nearer is missed for long.
 */
const KEPT = 10 * MINUTE
/** More than play at the same time; beyond that the oldest are dropped, which costs them one long read. */
const MOST = 50_000

const places = new Map<ProfileId, Place>()

/**
 * Decisions follow the queue's order, so a member with thousands of decisions has a queue that starts with thousands of
 * decided people: skip them once per sitting, and refill from here. Only the start is cached; exclusions are evaluated
 * on every read. A lost place, or one in another process, only costs time.
 */
export function placeOf(who: ProfileId, wishes: string, now: Date): Place | undefined {
  const place = places.get(who)
  const age = place === undefined ? KEPT : now.getTime() - place.moment.getTime()
  return place?.wishes === wishes && age >= 0 && age < KEPT ? place : undefined
}

/** `first` is the first undecided person, whether already on the table or not. */
export function keepPlace(who: ProfileId, { first, ...rest }: { moment: Date; first: Position; wishes: string }) {
  places.delete(who)
  places.set(who, { ...rest, after: justBefore(first) })
  if (places.size > MOST) dropOldest(places)
}

/** Someone from before the place may come again. */
export function forgetPlace(who: ProfileId) {
  places.delete(who)
}

/** The order is descending: no id lies between an id and itself followed by the last character. */
const justBefore = ({ ring, rank, id }: Position): Position => ({ ring, rank, id: `${id}~` as ProfileId })
