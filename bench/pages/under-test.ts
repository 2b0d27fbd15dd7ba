import { logIn } from '../demo-login.ts'
import { BYTES_PER_KB } from '../figures.ts'

export type Bars = { performance: number; script: number; own: number; style: number }

/** `cookie` is the member's; visitors have none. */
export type PageUnderTest = { name: string; path: string; cookie?: string; bars?: Bars }

const HOME_BARS: Bars = {
  /** The aim is 95, but scores vary by two or three points. */
  performance: 92,
  /** React and its router take about 110 kB of this. */
  script: 135 * BYTES_PER_KB,
  own: 25 * BYTES_PER_KB,
  style: 15 * BYTES_PER_KB,
}

/** The most visited pages; all but home as a paying member with conversations. */
export async function pagesOf(url: string): Promise<PageUnderTest[]> {
  const { cookie, read } = await logIn(url, 'paid')
  const { results } = (await read('api/members.php?gender=everyone')) as { results: { id: string }[] }
  const { chats } = (await read('api/chats.php')) as { chats: { conversation: { id: string } }[] }
  return [
    { name: 'home', path: '/', bars: HOME_BARS },
    { name: 'members', path: '/members?gender=everyone', cookie },
    { name: 'profile', path: `/members/${results[0]!.id}`, cookie },
    { name: 'chat', path: `/chats/${chats[0]!.conversation.id}`, cookie },
    { name: 'credits', path: '/credits', cookie },
  ]
}
