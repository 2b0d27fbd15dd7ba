import type { BannerId } from '#app/page/dismissed-banners.ts'
import type { PageUser } from '#app/page/page-user.ts'
import { timeLeft } from '#features/payments/ui/time-bonus.ts'

/** Input for the decision. */
type BannerFacts = {
  user: PageUser
  now: Date
  /** This browser supports push, is not subscribed, and has not refused. */
  mayAskForPush: boolean
}

type QueuedBanner = {
  id: BannerId
  /** Routes that show the same themselves, or where the banner would be in the way. */
  hiddenOn: readonly string[]
  isDue: (facts: BannerFacts) => boolean
}

/**
 * PAY-8: nothing is sold before the address is confirmed and the card of the first hour is done or closed; hidden
 * members cannot buy.
 */
export const isOfferDue = (user: PageUser) =>
  user.hold === null && user.status === 'active' && user.first_hour !== 'open'

/** NAV-5: by priority: what the member needs first, offers after it, what can wait longest last. */
export const QUEUE = [
  {
    id: 'profile_hidden',
    // The profile shows the details itself.
    hiddenOn: ['profile', 'age'],
    isDue: ({ user }) => user.hold !== null,
  },
  {
    id: 'activation',
    hiddenOn: ['signup', 'signup-matches', 'activate-done', 'activate-error', 'notifications-delete'],
    // If emails bounce, asking to check the inbox does not help.
    isDue: ({ user }) => user.status === 'not_confirmed' && user.notifications_disabled.length === 0,
  },
  {
    id: 'time_bonus',
    hiddenOn: [
      ...['signup', 'signup-matches', 'activate-done', 'activate-error', 'notifications-delete', 'directdebit'],
      // The price is already fixed there.
      ...['credits-id-paymentmethod', 'credits-repeat-order'],
    ],
    isDue: ({ user, now }) => isOfferDue(user) && timeLeft(user.time_bonus, now) > 0,
  },
  {
    id: 'add_photo',
    hiddenOn: ['profile', 'signup', 'activate-done', 'premium', 'notifications', 'notifications-delete', 'directdebit'],
    // The card of the first hour asks for it, too.
    isDue: ({ user }) => user.profile.main_image === null && user.first_hour !== 'open',
  },
  {
    id: 'push',
    hiddenOn: [
      ...['signup', 'notifications', 'notifications-delete', 'activate-done', 'age', 'appeal'],
      // It lies over the page, which must not happen to the game's buttons, or to what somebody buys or gives back.
      'swipe-game',
      ...['premium', 'credits', 'credits-repeat-order', 'credits-id-paymentmethod', 'directdebit', 'transactions-id'],
    ],
    isDue: ({ user, mayAskForPush }) => user.hold === null && mayAskForPush,
  },
  {
    id: 'notifications_disabled',
    // The settings show it themselves, above the switches.
    hiddenOn: ['notifications'],
    isDue: ({ user }) => user.notifications_disabled.length > 0,
  },
] as const satisfies readonly QueuedBanner[]

/** NAV-5: the first banner that is due, not hidden on this route, and not closed. */
export function nextBanner<Banner extends QueuedBanner>(
  queue: readonly Banner[],
  { routeId, isDismissed, ...facts }: BannerFacts & { routeId: string; isDismissed: (id: BannerId) => boolean },
): Banner | undefined {
  return queue.find(({ id, hiddenOn, isDue }) => isDue(facts) && !hiddenOn.includes(routeId) && !isDismissed(id))
}
