import { index, type RouteConfig, route } from '@react-router/dev/routes'

const TO_PAGES = 'routes/to-pages.tsx'

/** The short address of a static page leads to its own. */
const shortPath = (name: string) => route(name, TO_PAGES, { id: `to-pages-${name}` })

const STATIC_PAGES = ['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms', '2257']

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
  route('members/:id/landing', 'routes/member-landing.tsx', { id: 'members-id-landing' }),
  route('members/:id/landing2/:slug?', 'routes/member-landing-pair.tsx', { id: 'members-id-landing2-slug' }),
  route('members/:id/landing3/:slug?', 'routes/member-landing-talk.tsx', { id: 'members-id-landing3-slug' }),
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

  route('complaints', 'routes/complaints.tsx', { id: 'complaints' }),
  route('age', 'routes/age.tsx', { id: 'age' }),
  route('lang-config', 'routes/lang-config.tsx', { id: 'lang-config' }),
  ...STATIC_PAGES.map((name) => route(`pages/${name}`, 'routes/pages.tsx', { id: `pages-${name}` })),
  route('pages/:token', 'routes/pages.tsx', { id: 'pages-token' }),
  ...STATIC_PAGES.map(shortPath),

  route('landers/tinderswipe', 'routes/lander-tinderswipe.tsx', { id: 'landers-tinderswipe' }),
  route('landers/gallery/:slug?', 'routes/lander-gallery.tsx', { id: 'landers-gallery-slug' }),
  route('landers/socialnetwork/:slug?', 'routes/lander-socialnetwork.tsx', { id: 'landers-socialnetwork-slug' }),
  route('landers/alonetonight/:slug?', 'routes/lander-alonetonight.tsx', { id: 'landers-alonetonight-slug' }),
  route('landers/collagelanding/:slug?', 'routes/lander-collagelanding.tsx', { id: 'landers-collagelanding-slug' }),
  route('landers/iconslanding/:slug?', 'routes/lander-iconslanding.tsx', { id: 'landers-iconslanding-slug' }),
  route('landers/maplanding/:slug?', 'routes/lander-maplanding.tsx', { id: 'landers-maplanding-slug' }),
  route('landers/video/:slug?', 'routes/lander-video.tsx', { id: 'landers-video-slug' }),
  route('landers/transitionsvideolanding/:slug?', 'routes/lander-transitionsvideolanding.tsx', {
    id: 'landers-transitionsvideolanding-slug',
  }),

  // Not of the product's table: what the installed app shows without a network, and the workshop of demo mode.
  route('offline', 'routes/offline.tsx', { id: 'offline' }),
  route('manifest.webmanifest', 'routes/manifest.ts', { id: 'manifest' }),
  route('robots.txt', 'routes/robots.ts', { id: 'robots' }),
  route('sitemap.xml', 'routes/sitemap.ts', { id: 'sitemap' }),
  route('dev/mailbox', 'routes/dev-mailbox.tsx', { id: 'dev-mailbox' }),
  route('dev/mails', 'routes/dev-mails.tsx', { id: 'dev-mails' }),
  route('dev/ui', 'routes/dev-ui.tsx', { id: 'dev-ui' }),
  route('dev/error/:kind', 'routes/dev-error.tsx', { id: 'dev-error' }),

  route('*', 'routes/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig
