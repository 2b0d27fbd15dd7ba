import type { Position } from '#features/search/cursor.ts'
import type { ProfileId } from '#kernel/ids.ts'
import { MINUTE } from '#kernel/time.ts'
import { dropOldest } from '#platform/drop-oldest.ts'

/** Where the next person to decide about stood when the whole queue was read, and in the order of which moment. */
type Place = { moment: Date; after: Position; wishes: string }

/** So long nobody is missed who came, came back or came nearer meanwhile: then the queue is read from its beginning. */
const KEPT = 10 * MINUTE
/** Those who play at the same time, and more; beyond it the oldest are forgotten, which costs them one long read. */
const MOST = 50_000

const places = new Map<ProfileId, Place>()

/**
 * Decisions are made in the order of the queue, so that whoever has made thousands has a queue that begins with
 * thousands of decided people: it is read past them once per sitting, and the refills go on from here. Only where to
 * begin is remembered; who is left out, every read finds out anew. A place lost or in another process costs time only.
 */
export function placeOf(who: ProfileId, wishes: string, now: Date): Place | undefined {
  const place = places.get(who)
  const age = place === undefined ? KEPT : now.getTime() - place.moment.getTime()
  return place?.wishes === wishes && age >= 0 && age < KEPT ? place : undefined
}

/** `first` is the first person that nobody has decided about, whether on the table already or not. */
export function keepPlace(who: ProfileId, { first, ...rest }: { moment: Date; first: Position; wishes: string }) {
  places.delete(who)
  places.set(who, { ...rest, after: justBefore(first) })
  if (places.size > MOST) dropOldest(places)
}

/** Somebody from before the place may come again. */
export function forgetPlace(who: ProfileId) {
  places.delete(who)
}

/** The order runs downwards: no id lies between an id and the same one with the last sign there is behind it. */
const justBefore = ({ ring, rank, id }: Position): Position => ({ ring, rank, id: `${id}~` as ProfileId })
