import type { HostileWorld } from './plant-hostile.ts'

export type Viewer = 'visitor' | 'owner' | 'other'
export type Screen = {
  path: string
  viewers: readonly Viewer[]
  /** Texts that must appear verbatim. */
  shows?: readonly string[]
  /** Its address has parameters that hostile ones would replace. */
  plain?: true
}

const VISITOR = ['visitor'] as const
const OWNER = ['owner'] as const
const OTHER = ['other'] as const
const MEMBERS = ['owner', 'other'] as const
const ALL = ['visitor', 'owner', 'other'] as const

const at = (viewers: readonly Viewer[], ...paths: string[]): Screen[] => paths.map((path) => ({ path, viewers }))
const STATIC = ['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms', '2257']
const LANDERS = [
  ...['gallery', 'socialnetwork', 'alonetonight', 'collagelanding', 'iconslanding', 'maplanding', 'video'],
  'transitionsvideolanding',
]

/** Every route by id, with where and by which viewers it is opened; a route without an entry fails the fast test. */
export function screensOf(world: HostileWorld): Record<string, readonly Screen[]> {
  const { mallory, eve, texts, conversation, order, appeal, complaint, directDebit } = world
  const member = `/members/${mallory.id}`
  const about = { shows: [mallory.name, texts.about, texts.looking] }
  const talk = { shows: [...texts.messages, texts.note], plain: true } as const
  const ofPages = (name: string): [string, Screen[]] => [`pages-${name}`, at(VISITOR, `/pages/${name}`)]
  const short = (name: string): [string, Screen[]] => [`to-pages-${name}`, at(VISITOR, `/${name}`)]
  const lander = (name: string): [string, Screen[]] => [`landers-${name}-slug`, at(VISITOR, `/landers/${name}`)]
  return {
    index: at(VISITOR, '/'),
    login: at(VISITOR, '/login'),
    signup: at(VISITOR, '/signup'),
    'signup-matches': at(OWNER, '/signup-matches'),
    'complete-signup': at(OWNER, '/complete-signup', '/complete-signup?step=3', '/complete-signup?step=4'),
    'reset-password': at(VISITOR, '/reset-password'),
    'reset-password-do': at(VISITOR, '/reset-password/do'),
    'activate-done': at(VISITOR, '/activate/done'),
    'activate-error': at(VISITOR, '/activate/error'),
    'mail-change-do': at(VISITOR, '/mail-change/do'),
    appeal: [{ path: appeal, viewers: VISITOR, plain: true }, ...at(VISITOR, '/appeal')],
    'account-deleted': at(VISITOR, '/account-deleted'),

    members: at(ALL, '/members'),
    'members-id': [{ path: member, viewers: ALL, ...about }],
    'members-id-chat': [{ path: `${member}/chat`, viewers: OTHER }],
    'members-id-landing': [{ path: `${member}/landing`, viewers: VISITOR, shows: [mallory.name] }],
    'members-id-landing2-slug': [{ path: `${member}/landing2`, viewers: VISITOR, shows: [mallory.name] }],
    'members-id-landing3-slug': [{ path: `${member}/landing3`, viewers: VISITOR, shows: [mallory.name] }],
    'members-id-signup': [{ path: `${member}/signup`, viewers: VISITOR, shows: [mallory.name] }],

    chats: [...at(OWNER, '/chats'), { path: '/chats', viewers: OTHER, shows: [mallory.name] }],
    'chats-id': [{ path: `/chats/${conversation}`, viewers: MEMBERS, ...talk }],
    likes: at(OTHER, '/likes'),
    'likes-m-id': [{ path: `/likes/m/${mallory.id}`, viewers: OTHER, shows: [mallory.name] }],
    'likes-type': [
      ...at(MEMBERS, '/likes/received', '/likes/given'),
      ...at(OWNER, '/likes/matches'),
      { path: '/likes/matches', viewers: OTHER, shows: [mallory.name] },
    ],
    'match-finder': at(MEMBERS, '/match-finder'),
    'swipe-game': at(OTHER, '/swipe-game'),

    me: at(OWNER, '/me'),
    profile: at(OWNER, '/profile'),
    notifications: [...at(OWNER, '/notifications'), { path: '/notifications', viewers: OTHER, shows: [eve.name] }],
    'notifications-delete': at(OWNER, '/notifications/delete', '/notifications/delete?step=confirm'),
    // A file; the test fetches it separately.
    'notifications-export': [],

    premium: at(OWNER, '/premium'),
    pricing: at(VISITOR, '/pricing'),
    credits: at(OWNER, '/credits'),
    'credits-repeat-order': at(OWNER, '/credits/repeat-order'),
    'credits-id-paymentmethod': at(OWNER, `/credits/${order}/creditcard`),
    directdebit: [{ path: directDebit, viewers: OWNER, plain: true }],
    'transactions-id': at(OWNER, '/transactions', `/transactions/${order}`, `/transactions/${order}?view=invoice`),

    complaints: [{ path: complaint, viewers: VISITOR, plain: true }, ...at(VISITOR, '/complaints')],
    age: at(['visitor', 'owner'], '/age'),
    'lang-config': at(VISITOR, '/lang-config'),
    ...Object.fromEntries(STATIC.map(ofPages)),
    'pages-token': at(VISITOR, '/pages/about-this-demo'),
    ...Object.fromEntries(STATIC.map(short)),

    'landers-tinderswipe': at(VISITOR, '/landers/tinderswipe'),
    ...Object.fromEntries(LANDERS.map(lander)),

    offline: at(VISITOR, '/offline'),
    manifest: at(VISITOR, '/manifest.webmanifest'),
    robots: at(VISITOR, '/robots.txt'),
    sitemap: at(VISITOR, '/sitemap.xml'),
    'dev-mailbox': [{ path: '/dev/mailbox', viewers: VISITOR, plain: true }],
    'dev-mails': [{ path: '/dev/mails', viewers: VISITOR, plain: true }],
    'dev-ui': at(VISITOR, '/dev/ui'),
    'dev-error': at(VISITOR, '/dev/error/loader', '/dev/error/refused'),
    'not-found': at(VISITOR, '/no-such-page'),
  }
}

/** Every pattern with parameters, to be filled with hostile text. */
export const OPEN_PARTS = [
  ...['/members/*', '/members/*/chat', '/members/*/landing', '/members/*/landing2/*', '/members/*/landing3/*'],
  ...['/members/*/signup', '/chats/*', '/likes/*', '/likes/m/*', '/credits/*/*', '/transactions/*', '/pages/*'],
  ...LANDERS.map((name) => `/landers/${name}/*`),
  ...['/dev/error/*', '/*', '/landers/*', '/api/*'],
]
