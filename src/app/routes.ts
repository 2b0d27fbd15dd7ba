import { index, type RouteConfig, route } from '@react-router/dev/routes'

const TO_PAGES = '../features/legal/ui/short-path.tsx'

/** Short addresses redirect to the full path. */
const shortPath = (name: string) => route(name, TO_PAGES, { id: `to-pages-${name}` })

const STATIC_PAGES = ['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms', '2257']

/** The whole route table, with the route ids the product uses. */
export default [
  index('home/home-screen.tsx', { id: 'index' }),

  route('login', '../features/me/ui/login-screen.tsx', { id: 'login' }),
  route('signup', '../features/signup/ui/signup-screen.tsx', { id: 'signup' }),
  route('signup-matches', '../features/signup/ui/signup-matches-screen.tsx', { id: 'signup-matches' }),
  route('complete-signup', '../features/signup/ui/complete-signup-screen.tsx', { id: 'complete-signup' }),
  route('reset-password', '../features/accounts/ui/reset-password-screen.tsx', { id: 'reset-password' }),
  route('reset-password/do', '../features/me/ui/new-password-screen.tsx', { id: 'reset-password-do' }),
  route('activate/done', '../features/signup/ui/activated-screen.tsx', { id: 'activate-done' }),
  route('activate/error', '../features/accounts/ui/activation-failed-screen.tsx', { id: 'activate-error' }),
  route('mail-change/do', '../features/accounts/ui/email-change-screen.tsx', { id: 'mail-change-do' }),
  route('appeal', '../features/moderation/ui/appeal-screen.tsx', { id: 'appeal' }),
  route('account-deleted', '../features/leaving/ui/account-deleted-screen.tsx', { id: 'account-deleted' }),

  route('members', '../features/me/ui/members-screen.tsx', { id: 'members' }),
  route('members/:id', '../features/likes/ui/member-screen.tsx', { id: 'members-id' }),
  route('members/:id/chat', '../features/chat/ui/member-chat-screen.tsx', { id: 'members-id-chat' }),
  route('members/:id/landing', '../features/landers/ui/member-portrait-screen.tsx', { id: 'members-id-landing' }),
  route('members/:id/landing2/:slug?', '../features/landers/ui/member-pair-screen.tsx', {
    id: 'members-id-landing2-slug',
  }),
  route('members/:id/landing3/:slug?', '../features/landers/ui/member-talk-screen.tsx', {
    id: 'members-id-landing3-slug',
  }),
  route('members/:id/signup', '../features/signup/ui/signup-for-member-screen.tsx', { id: 'members-id-signup' }),

  route('chats', '../features/chat/ui/chats-screen.tsx', { id: 'chats' }),
  route('chats/:id', '../features/chat/ui/chat-screen.tsx', { id: 'chats-id' }),
  route('likes', '../features/likes/ui/likes-screen.tsx', { id: 'likes' }),
  route('likes/m/:id', '../features/likes/ui/member-screen.tsx', { id: 'likes-m-id' }),
  route('likes/:type', '../features/likes/ui/likes-screen.tsx', { id: 'likes-type' }),
  route('match-finder', '../features/swipe/ui/match-finder-screen.tsx', { id: 'match-finder' }),
  route('swipe-game', '../features/swipe/ui/swipe-screen.tsx', { id: 'swipe-game' }),

  route('me', '../features/me/ui/me-screen.tsx', { id: 'me' }),
  route('profile', '../features/me/ui/own-profile-screen.tsx', { id: 'profile' }),
  route('notifications', 'settings/settings-screen.tsx', { id: 'notifications' }),
  route('notifications/delete', '../features/leaving/ui/delete-account-screen.tsx', { id: 'notifications-delete' }),
  route('notifications/export', '../features/leaving/ui/export-download.ts', { id: 'notifications-export' }),

  route('premium', '../features/payments/ui/premium-screen.tsx', { id: 'premium' }),
  route('pricing', '../features/payments/ui/pricing-screen.tsx', { id: 'pricing' }),
  route('credits', '../features/payments/ui/credits-screen.tsx', { id: 'credits' }),
  route('credits/repeat-order', '../features/payments/ui/repeat-order-screen.tsx', { id: 'credits-repeat-order' }),
  route('credits/:id/:paymentmethod?', '../features/payments/ui/order-status.tsx', { id: 'credits-id-paymentmethod' }),
  route('directdebit', '../features/payments/ui/direct-debit-screen.tsx', { id: 'directdebit' }),
  route('transactions/:id?', '../features/payments/ui/transactions-screen.tsx', { id: 'transactions-id' }),

  route('complaints', '../features/moderation/ui/complaint-screen.tsx', { id: 'complaints' }),
  route('age', '../features/legal/ui/age-screen.tsx', { id: 'age' }),
  route('lang-config', 'language/language-screen.tsx', { id: 'lang-config' }),
  ...STATIC_PAGES.map((name) => route(`pages/${name}`, '../features/legal/ui/legal-page.tsx', { id: `pages-${name}` })),
  route('pages/:token', '../features/legal/ui/legal-page.tsx', { id: 'pages-token' }),
  ...STATIC_PAGES.map(shortPath),

  route('landers/tinderswipe', '../features/landers/ui/tinderswipe-screen.tsx', { id: 'landers-tinderswipe' }),
  route('landers/gallery/:slug?', '../features/landers/ui/gallery-screen.tsx', { id: 'landers-gallery-slug' }),
  route('landers/socialnetwork/:slug?', '../features/landers/ui/socialnetwork-screen.tsx', {
    id: 'landers-socialnetwork-slug',
  }),
  route('landers/alonetonight/:slug?', '../features/landers/ui/alonetonight-screen.tsx', {
    id: 'landers-alonetonight-slug',
  }),
  route('landers/collagelanding/:slug?', '../features/landers/ui/collage-screen.tsx', {
    id: 'landers-collagelanding-slug',
  }),
  route('landers/iconslanding/:slug?', '../features/landers/ui/icons-screen.tsx', { id: 'landers-iconslanding-slug' }),
  route('landers/maplanding/:slug?', '../features/landers/ui/map-screen.tsx', { id: 'landers-maplanding-slug' }),
  route('landers/video/:slug?', '../features/landers/ui/video-screen.tsx', { id: 'landers-video-slug' }),
  route('landers/transitionsvideolanding/:slug?', '../features/landers/ui/transitions-screen.tsx', {
    id: 'landers-transitionsvideolanding-slug',
  }),

  // Beyond the product's table: the offline page of the installed app, and the developer pages of demo mode.
  route('offline', 'installed/offline-screen.tsx', { id: 'offline' }),
  route('manifest.webmanifest', 'installed/manifest.ts', { id: 'manifest' }),
  route('robots.txt', 'seo/robots.ts', { id: 'robots' }),
  route('sitemap.xml', 'seo/sitemap.ts', { id: 'sitemap' }),
  route('dev/mailbox', '../features/mailing/ui/dev-mailbox-screen.tsx', { id: 'dev-mailbox' }),
  route('dev/mails', '../features/mailing/ui/dev-mails-screen.tsx', { id: 'dev-mails' }),
  route('dev/ui', 'dev-ui-screen.tsx', { id: 'dev-ui' }),
  route('dev/error/:kind', 'errors/dev-error.tsx', { id: 'dev-error' }),

  route('*', 'errors/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig
