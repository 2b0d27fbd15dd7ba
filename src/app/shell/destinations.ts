import { SWIPE_GAME } from '#features/search/ui/ways-to-meet-links.ts'
import type { TextId } from '#kernel/texts.ts'

export type Destination = {
  to: string
  name: TextId
  icon: 'search' | 'heart' | 'chat' | { d: string } | 'me'
  /** What is new there, with the text that counts it. */
  news?: { count: 'num_new_likes' | 'num_unread_messages'; label: TextId; look: 'new' | 'unread' }
  isPage: (path: string) => boolean
  /** Deeper screens that belong to it. */
  isSection: RegExp
}

/** FRAME-1: the main screens, in their fixed order: tabs below lg, links of the top bar from lg. */
export const DESTINATIONS: readonly Destination[] = [
  {
    to: '/members',
    name: 'shell.members',
    icon: 'search',
    isPage: (path) => path === '/members',
    isSection: /^\/(members\/[^/]+$|match-finder)/,
  },
  {
    to: SWIPE_GAME.to,
    name: 'shell.swipe',
    icon: { d: SWIPE_GAME.icon },
    isPage: (path) => path === SWIPE_GAME.to,
    isSection: /^\/swipe-game/,
  },
  {
    to: '/likes/received',
    name: 'shell.likes',
    icon: 'heart',
    news: { count: 'num_new_likes', label: 'shell.new_likes', look: 'new' },
    // Its tabs are addresses of their own.
    isPage: (path) => /^\/likes(\/[^/]+)?$/.test(path),
    isSection: /^\/likes\//,
  },
  {
    to: '/chats',
    name: 'shell.chats',
    icon: 'chat',
    news: { count: 'num_unread_messages', label: 'shell.unread_messages', look: 'unread' },
    isPage: (path) => path === '/chats',
    isSection: /^\/(chats\/|members\/[^/]+\/chat)/,
  },
  {
    to: '/me',
    name: 'shell.me',
    icon: 'me',
    isPage: (path) => path === '/me',
    isSection: /^\/(profile|notifications|transactions|credits|directdebit|premium)(\/|$)/,
  },
]

export function currentAt({ isPage, isSection }: Destination, path: string): 'page' | 'true' | undefined {
  if (isPage(path)) return 'page'
  return isSection.test(path) ? 'true' : undefined
}
