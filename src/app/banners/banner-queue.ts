import type { PageUser } from '../page-user.ts'
import type { BannerId } from './dismissed-banners.ts'

export type QueuedBanner = {
  id: BannerId
  /** The routes that have the same to say themselves, or where it would be in the way. */
  hiddenOn: readonly string[]
  isDue: (user: PageUser) => boolean
}

/** NAV-5: one at a time: the first in the queue that is due, not in the way here and not closed before. */
export function nextBanner<Banner extends QueuedBanner>(
  queue: readonly Banner[],
  { user, routeId, isDismissed }: { user: PageUser; routeId: string; isDismissed: (id: BannerId) => boolean },
): Banner | undefined {
  return queue.find(({ id, hiddenOn, isDue }) => isDue(user) && !hiddenOn.includes(routeId) && !isDismissed(id))
}
