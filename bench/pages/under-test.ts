import { logIn } from '../demo-login.ts'
import { BYTES_PER_KB } from '../figures.ts'

/** The most, or for points the least, that a page should reach. */
export type Bars = {
  performance: number
  script: number
  own?: number
  style?: number
  files?: number
  /** Milliseconds, or a multiple of the empty page's. */
  blocking?: { ms: number } | { floors: number }
  largestPaintMs?: number
  shift?: number
}

/** `cookie` is the member's; visitors have none. */
export type PageUnderTest = { name: string; path: string; cookie?: string; bars?: Bars }

const HOME: Bars = {
  performance: 96,
  /** React and its router take about 110 kB of this. */
  script: 135 * BYTES_PER_KB,
  own: 25 * BYTES_PER_KB,
  style: 15 * BYTES_PER_KB,
  blocking: { ms: 150 },
  largestPaintMs: 2000,
  shift: 0,
}

const ENTRANCE: Bars = { performance: 90, script: 140 * BYTES_PER_KB, files: 12 }

const MEMBERS: Bars = {
  performance: 80,
  script: 160 * BYTES_PER_KB,
  files: 15,
  blocking: { floors: 2 },
  largestPaintMs: 2500,
  shift: 0.02,
}

/** The most visited pages; from `members` on as a paying member with conversations. */
export async function pagesOf(url: string): Promise<PageUnderTest[]> {
  const { cookie, read } = await logIn(url, 'paid')
  const { results } = (await read('api/members.php?gender=everyone')) as { results: { id: string }[] }
  const { chats } = (await read('api/chats.php')) as { chats: { conversation: { id: string } }[] }
  const ofMember = {
    members: '/members?gender=everyone',
    profile: `/members/${results[0]!.id}`,
    chats: '/chats',
    chat: `/chats/${chats[0]!.conversation.id}`,
    likes: '/likes',
    swipe: '/swipe-game',
    credits: '/credits',
    'profile edit': '/profile',
    settings: '/notifications',
  }
  return [
    { name: 'home', path: '/', bars: HOME },
    { name: 'login', path: '/login', bars: ENTRANCE },
    { name: 'sign-up', path: '/signup', bars: ENTRANCE },
    ...Object.entries(ofMember).map(([name, path]) => ({ name, path, cookie, bars: MEMBERS })),
  ]
}
