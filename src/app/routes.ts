import { index, type RouteConfig, route } from '@react-router/dev/routes'

const NOT_BUILT = 'routes/not-built.tsx'
const TO_PAGES = 'routes/to-pages.tsx'

/** NAV-10: a path of the table that has no screen yet answers like a page that does not exist. */
const later = (path: string, id: string) => route(path, NOT_BUILT, { id })

/** The short address of a static page leads to its own. */
const shortPath = (name: string) => route(name, TO_PAGES, { id: `to-pages-${name}` })

const STATIC_PAGES = ['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms', '2257']

const LANDERS = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
]

/** The whole route table, under the names by which the product speaks of its screens. */
export default [
  index('routes/home.tsx', { id: 'index' }),

  route('login', 'routes/login.tsx', { id: 'login' }),
  route('signup', 'routes/signup.tsx', { id: 'signup' }),
  route('signup-matches', 'routes/signup-matches.tsx', { id: 'signup-matches' }),
  route('complete-signup', 'routes/complete-signup.tsx', { id: 'complete-signup' }),
  route('reset-password', 'routes/reset-password.tsx', { id: 'reset-password' }),
  route('reset-password/do', 'routes/reset-password-do.tsx', { id: 'reset-password-do' }),
  route('activate/done', 'routes/activate-done.tsx', { id: 'activate-done' }),
  route('activate/error', 'routes/activate-error.tsx', { id: 'activate-error' }),
  route('mail-change/do', 'routes/mail-change-do.tsx', { id: 'mail-change-do' }),
  route('appeal', 'routes/appeal.tsx', { id: 'appeal' }),
  route('account-deleted', 'routes/account-deleted.tsx', { id: 'account-deleted' }),

  route('members', 'routes/members.tsx', { id: 'members' }),
  route('members/:id', 'routes/member.tsx', { id: 'members-id' }),
  route('members/:id/chat', 'routes/member-chat.tsx', { id: 'members-id-chat' }),
  later('members/:id/landing', 'members-id-landing'),
  later('members/:id/landing2/:slug?', 'members-id-landing2-slug'),
  later('members/:id/landing3/:slug?', 'members-id-landing3-slug'),
  route('members/:id/signup', 'routes/members-id-signup.tsx', { id: 'members-id-signup' }),

  route('chats', 'routes/chats.tsx', { id: 'chats' }),
  route('chats/:id', 'routes/chat.tsx', { id: 'chats-id' }),
  route('likes', 'routes/likes.tsx', { id: 'likes' }),
  route('likes/m/:id', 'routes/likes-member.tsx', { id: 'likes-m-id' }),
  route('likes/:type', 'routes/likes.tsx', { id: 'likes-type' }),
  route('match-finder', 'routes/match-finder.tsx', { id: 'match-finder' }),
  route('swipe-game', 'routes/swipe-game.tsx', { id: 'swipe-game' }),

  route('profile', 'routes/profile.tsx', { id: 'profile' }),
  route('notifications', 'routes/notifications.tsx', { id: 'notifications' }),
  route('notifications/delete', 'routes/notifications-delete.tsx', { id: 'notifications-delete' }),
  route('notifications/export', 'routes/notifications-export.ts', { id: 'notifications-export' }),

  route('premium', 'routes/premium.tsx', { id: 'premium' }),
  route('pricing', 'routes/pricing.tsx', { id: 'pricing' }),
  route('credits', 'routes/credits.tsx', { id: 'credits' }),
  route('credits/repeat-order', 'routes/credits-repeat-order.tsx', { id: 'credits-repeat-order' }),
  route('credits/:id/:paymentmethod?', 'routes/credits-order.tsx', { id: 'credits-id-paymentmethod' }),
  route('directdebit', 'routes/directdebit.tsx', { id: 'directdebit' }),
  route('transactions/:id?', 'routes/transactions.tsx', { id: 'transactions-id' }),

  later('complaints', 'complaints'),
  route('lang-config', 'routes/lang-config.tsx', { id: 'lang-config' }),
  ...STATIC_PAGES.map((name) => later(`pages/${name}`, `pages-${name}`)),
  later('pages/:token', 'pages-token'),
  ...STATIC_PAGES.map(shortPath),

  route('landers/tinderswipe', 'routes/lander-tinderswipe.tsx', { id: 'landers-tinderswipe' }),
  ...LANDERS.map((name) => later(`landers/${name}/:slug?`, `landers-${name}-slug`)),

  // Not of the product's table: what the installed app shows without a network, and the workshop of demo mode.
  route('offline', 'routes/offline.tsx', { id: 'offline' }),
  route('manifest.webmanifest', 'routes/manifest.ts', { id: 'manifest' }),
  route('robots.txt', 'routes/robots.ts', { id: 'robots' }),
  route('dev/mailbox', 'routes/dev-mailbox.tsx', { id: 'dev-mailbox' }),
  route('dev/ui', 'routes/dev-ui.tsx', { id: 'dev-ui' }),
  route('dev/error/:kind', 'routes/dev-error.tsx', { id: 'dev-error' }),

  route('*', NOT_BUILT, { id: 'not-found' }),
] satisfies RouteConfig
