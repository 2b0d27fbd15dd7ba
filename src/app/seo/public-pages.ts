/** What search engines may list: pages that are for everybody and about nobody. Each of them says so in its PageHead. */
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

/** Listed where visitors see no members, on landers neither: members were promised that search engines see nothing. */
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

/** The statement that only sites for the United States need. */
export const US_PAGE = '/pages/2257'

/**
 * Where search engines have no business: they would only meet the login, or follow a link from somebody's mail. Pages of
 * members are not among them: there they read that they must keep nothing.
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
