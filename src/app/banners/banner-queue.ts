import type { BannerId } from '#app/page/dismissed-banners.ts'
import type { PageUser } from '#app/page/page-user.ts'
import { timeLeft } from '#features/payments/ui/time-bonus.ts'

/** What banners are decided by. */
type BannerFacts = {
  user: PageUser
  now: Date
  /** This browser takes pushes, does not get ours yet, and nobody has said no to it. */
  mayAskForPush: boolean
}

type QueuedBanner = {
  id: BannerId
  /** The routes that have the same to say themselves, or where it would be in the way. */
  hiddenOn: readonly string[]
  isDue: (facts: BannerFacts) => boolean
}

/** NAV-5, in the order of their weight: what ends by itself comes first, what can wait longest comes last. */
export const QUEUE = [
  {
    id: 'profile_hidden',
    // The profile says it itself, with all there is to know.
    hiddenOn: ['profile', 'age'],
    isDue: ({ user }) => user.hold !== null,
  },
  {
    id: 'time_bonus',
    hiddenOn: [
      ...['signup', 'signup-matches', 'activate-done', 'activate-error', 'notifications-delete', 'directdebit'],
      // There the price is decided already.
      ...['credits-id-paymentmethod', 'credits-repeat-order'],
    ],
    // Nothing is offered to who cannot use it.
    isDue: ({ user, now }) => user.hold === null && timeLeft(user.time_bonus, now) > 0,
  },
  {
    id: 'activation',
    hiddenOn: ['signup', 'signup-matches', 'activate-done', 'activate-error', 'notifications-delete'],
    // Where mails do not arrive, asking to look for one does not help.
    isDue: ({ user }) => user.status === 'not_confirmed' && user.notifications_disabled.length === 0,
  },
  {
    id: 'add_photo',
    hiddenOn: ['profile', 'signup', 'activate-done', 'premium', 'notifications', 'notifications-delete', 'directdebit'],
    isDue: ({ user }) => user.profile.main_image === null,
  },
  {
    id: 'push',
    hiddenOn: ['signup', 'notifications', 'activate-done', 'directdebit', 'premium'],
    isDue: ({ user, mayAskForPush }) => user.hold === null && mayAskForPush,
  },
  {
    id: 'notifications_disabled',
    // The settings say it themselves, above the switches it is about.
    hiddenOn: ['notifications'],
    isDue: ({ user }) => user.notifications_disabled.length > 0,
  },
] as const satisfies readonly QueuedBanner[]

/** Who has just signed up is asked for the mailbox before anything is sold to them. */
export const ON_ARRIVAL = QUEUE.toSorted((a, b) => Number(b.id === 'activation') - Number(a.id === 'activation'))

/** NAV-5: one at a time: the first in the queue that is due, not in the way here and not closed before. */
export function nextBanner<Banner extends QueuedBanner>(
  queue: readonly Banner[],
  { routeId, isDismissed, ...facts }: BannerFacts & { routeId: string; isDismissed: (id: BannerId) => boolean },
): Banner | undefined {
  return queue.find(({ id, hiddenOn, isDue }) => isDue(facts) && !hiddenOn.includes(routeId) && !isDismissed(id))
}
