/** Pages search engines may index: for everybody and about nobody. Each says so in its PageHead. */
export const PUBLIC_PAGES = [
  '/',
  '/pricing',
  '/complaints',
  '/pages/ban',
  '/pages/cookies',
  '/pages/faq',
  '/pages/privacy',
  '/pages/return-policy',
  '/pages/service',
  '/pages/terms',
] as const

/**
 * Indexed only where visitors see no members, on landers either: members are promised that search engines see nothing.
 */
export const PUBLIC_LANDERS = [
  '/landers/tinderswipe',
  '/landers/alonetonight',
  '/landers/collagelanding',
  '/landers/gallery',
  '/landers/iconslanding',
  '/landers/maplanding',
  '/landers/socialnetwork',
  '/landers/transitionsvideolanding',
  '/landers/video',
] as const

/** Needed only by sites for the United States. */
export const US_PAGE = '/pages/2257'

/**
 * Closed to crawlers: they would only meet the login or follow an emailed link. Member pages are not listed, so that
 * crawlers can read their noindex.
 */
export const CLOSED_AREAS = [
  '/api/',
  '/account-deleted',
  '/activate/',
  '/age',
  '/appeal',
  '/chats',
  '/complete-signup',
  '/credits',
  '/dev/',
  '/directdebit',
  '/likes',
  '/mail-change/',
  '/match-finder',
  '/members/*/chat',
  '/notifications',
  '/premium',
  '/profile',
  '/reset-password/',
  '/signup-matches',
  '/swipe-game',
  '/transactions',
] as const
