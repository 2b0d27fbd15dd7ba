import type { PageUser } from '../page-user.ts'
import type { BannerId } from './dismissed-banners.ts'

export type QueuedBanner = {
  id: BannerId
  /** The routes that have the same to say themselves, or where it would be in the way. */
  hiddenOn: readonly string[]
  isDue: (user: PageUser, now: Date) => boolean
}

/** NAV-5: one at a time: the first in the queue that is due, not in the way here and not closed before. */
export function nextBanner<Banner extends QueuedBanner>(
  queue: readonly Banner[],
  {
    user,
    now,
    routeId,
    isDismissed,
  }: { user: PageUser; now: Date; routeId: string; isDismissed: (id: BannerId) => boolean },
): Banner | undefined {
  return queue.find(({ id, hiddenOn, isDue }) => isDue(user, now) && !hiddenOn.includes(routeId) && !isDismissed(id))
}
