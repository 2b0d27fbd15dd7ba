/** Libraries of every page with script. */
const LIBRARIES = [
  ...['react', 'react-dom', 'scheduler', 'react-router', '@lingui', 'nanostores', '@nanostores'],
  'use-sync-external-store',
]

/** Loaded by every page with script. */
const FRAME = ['src/app/entry.client.tsx', 'src/app/root.tsx']

/** Loaded by every page of a member besides. */
export const MEMBER_FRAME = [
  'src/app/shell/member-frame.tsx',
  'src/app/shell/member-links.tsx',
  'src/app/banners/banners.tsx',
  'src/app/live/live-connection.tsx',
]

const within = (folder: string, ...names: string[]) => names.map((name) => `src/${folder}/${name}.tsx`)

const CONVERSATION = within('features/chat/ui', 'chat-screen', 'member-chat-screen')
const JOIN = within('features/signup/ui', 'signup-screen', 'signup-for-member-screen')
const WELCOME = within('features/signup/ui', 'activated-screen', 'complete-signup-screen', 'signup-matches-screen')
const SIGNUP = [...JOIN, ...WELCOME]
const OWN_PROFILE = [
  ...within('features/me/ui', 'own-profile-screen'),
  ...within('features/signup/ui', 'complete-signup-screen'),
]
const ENTRANCE = [
  ...within('features/me/ui', 'login-screen', 'new-password-screen'),
  ...within('features/accounts/ui', 'activation-failed-screen', 'email-change-screen', 'reset-password-screen'),
  ...within('features/leaving/ui', 'account-deleted-screen'),
  ...within('features/legal/ui', 'age-screen'),
  ...within('features/moderation/ui', 'appeal-screen', 'complaint-screen'),
]

/** Screens that share a file for what only they use. A smaller set comes before a larger one that contains it. */
const SETS: Readonly<Record<string, readonly string[]>> = {
  conversation: CONVERSATION,
  chat: [...CONVERSATION, ...within('features/chat/ui', 'chats-screen')],
  own_profile: OWN_PROFILE,
  welcome: WELCOME,
  signup: SIGNUP,
  orders: within(
    'features/payments/ui',
    ...['credits-screen', 'direct-debit-screen', 'order-status', 'premium-screen', 'pricing-screen'],
    ...['repeat-order-screen', 'transactions-screen'],
  ),
  people: [
    ...within('features/likes/ui', 'likes-screen', 'member-screen'),
    ...within('features/me/ui', 'members-screen'),
    ...within('features/signup/ui', 'signup-matches-screen'),
    ...within('features/swipe/ui', 'match-finder-screen', 'swipe-screen'),
  ],
  me: [
    ...OWN_PROFILE,
    ...within('app/settings', 'settings-screen'),
    ...within('features/leaving/ui', 'delete-account-screen'),
    ...within('features/me/ui', 'me-screen'),
  ],
  accounts: [
    ...ENTRANCE,
    ...SIGNUP,
    ...within('app/settings', 'settings-screen'),
    ...within('features/leaving/ui', 'delete-account-screen'),
    ...within('features/payments/ui', 'direct-debit-screen', 'repeat-order-screen', 'transactions-screen'),
  ],
}

/** Screens that visitors open: they load nothing of the members' frame, so what they share goes with every page. */
const FOR_VISITORS = [
  ...ENTRANCE,
  ...JOIN,
  ...within('app/language', 'language-screen'),
  ...within('features/legal/ui', 'legal-page'),
  ...within('features/payments/ui', 'pricing-screen'),
]

/** All files named here, for the test. */
export const NAMED = [...FRAME, ...MEMBER_FRAME, ...FOR_VISITORS, ...Object.values(SETS).flat()]

/** In this order a file takes along what its modules import, so what more screens use comes first. */
export const CHUNKS = ['vendor', 'shell', 'members', ...Object.keys(SETS).reverse()]

type ModuleInfo = {
  isEntry: boolean
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
export type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/** The shared file a module belongs to, by the screens that use it; null leaves it to the bundler. */
export function chunkOf(id: string, graph: Graph): string | null {
  if (LIBRARIES.some((name) => id.includes(`/node_modules/${name}/`))) return 'vendor'
  if (!/\/(src|packages)\//.test(id)) return null
  const { roots, later } = usersOf(id, graph)
  if (roots.some((root) => FRAME.includes(root))) return 'shell'
  const screens = roots.filter((root) => !MEMBER_FRAME.includes(root))
  const shared = screens.some((screen) => FOR_VISITORS.includes(screen)) ? 'shell' : 'members'
  if (screens.length < roots.length) return shared
  // What one screen uses stays with it. A part that loads later and shares a leaf with it would make that a file.
  const isAlone = screens.length === 1 && !(later && isLeaf(id, graph))
  if (screens.length === 0 || isAlone) return null
  return Object.keys(SETS).find((name) => screens.every((screen) => SETS[name]?.includes(screen))) ?? shared
}

const isLeaf = (id: string, graph: Graph) =>
  graph.getModuleInfo(id)?.importedIds.every((each) => each.includes('/node_modules/')) ?? false

/** Screens and frames that load the module with their page, and whether parts that load later use it too. */
function usersOf(id: string, graph: Graph): { roots: readonly string[]; later: boolean } {
  const roots = new Set<string>()
  const seen = new Set<string>()
  let later = false
  const visit = (user: string) => {
    if (seen.has(user)) return
    seen.add(user)
    const info = graph.getModuleInfo(user)
    if (!info) return
    const path = pathOf(user)
    if (FRAME.includes(path) || MEMBER_FRAME.includes(path) || (info.isEntry && !STATIC.test(path))) roots.add(path)
    else if (info.dynamicImporters.length > 0) later = true
    for (const importer of info.importers) visit(importer)
  }
  visit(id)
  return { roots: [...roots], later }
}

/** Pages that come without script; developer pages do not count either. */
const STATIC = /\/(landers|installed|home|mailing)\/|\/dev-/

/** The router asks for a screen with a query. */
const pathOf = (id: string) => id.replace(/^.*?\/((src|packages)\/[^?]*).*$/, '$1')
