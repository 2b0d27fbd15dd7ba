import type { Card } from '#features/search/search.contract.ts'

import type { Chat, Message } from '../chat.contract.ts'

/** The loaded part of the chat list, newest first. */
export type ChatList = { chats: readonly Chat[]; next: string | null; new_matches?: readonly Card[] | undefined }

type Page = { chats: readonly Chat[]; next: string | null }

/** A chat within the range of the page but missing from it is gone; older chats stay. */
export function withFirstPage(list: ChatList | null, page: Page): ChatList {
  if (list === null || page.next === null) return { chats: page.chats, next: page.next }
  const end = page.chats.at(-1)?.last_at.getTime() ?? 0
  const known = new Set(page.chats.map(idOf))
  const older = list.chats.filter((chat) => chat.last_at.getTime() < end && !known.has(idOf(chat)))
  return { chats: [...page.chats, ...older], next: older.length > 0 ? list.next : page.next }
}

export function withNextPage(list: ChatList, page: Page): ChatList {
  const known = new Set(list.chats.map(idOf))
  return { ...list, chats: [...list.chats, ...page.chats.filter((chat) => !known.has(idOf(chat)))], next: page.next }
}

/** An older or known message changes nothing. */
export function withMessage(list: ChatList, chat: Omit<Chat, 'num_unread_messages'>, message: Message): ChatList {
  const known = list.chats.find((each) => idOf(each) === idOf(chat))
  if ((known?.last_message?.seq ?? 0) >= message.seq) return list
  const newest: Chat = {
    ...chat,
    num_unread_messages: known?.num_unread_messages ?? 0,
    last_message: message,
    last_at: message.sent_at,
  }
  return {
    chats: [newest, ...list.chats.filter((each) => each !== known)],
    next: list.next,
    // CHAT-11: the two talk now.
    new_matches: list.new_matches?.filter(({ id }) => id !== chat.profile.id),
  }
}

export function withRead(list: ChatList, id: string): ChatList {
  const unread = list.chats.some((chat) => idOf(chat) === id && chat.num_unread_messages > 0)
  if (!unread) return list
  return { ...list, chats: list.chats.map((chat) => (idOf(chat) === id ? { ...chat, num_unread_messages: 0 } : chat)) }
}

export function without(list: ChatList, id: string): ChatList {
  return { ...list, chats: list.chats.filter((chat) => idOf(chat) !== id) }
}

const idOf = ({ conversation }: Pick<Chat, 'conversation'>): string => conversation.id
