import { useEffect, useSyncExternalStore } from 'react'

import { oneAtATime } from '#app/api/one-at-a-time.ts'
import { setCounts } from '#app/live/counts.ts'
import type { Chat, Message } from '#features/chat/chat.contract.ts'

import { type ChatList, withFirstPage, withMessage, withNextPage, without, withRead } from './keep-chats.ts'

export type ChatsPage = { chats: readonly Chat[]; next: string | null; num_unread_messages: number }

/** The conversations of this tab. Only the browser writes here: on the server it would be everybody's. */
let list: ChatList | null = null
const listeners = new Set<() => void>()
const newsListeners = new Set<() => void>()

/** Being deleted: an answer from before does not bring them back. */
const deleting = new Set<string>()

/** Grows when something is read or deleted here: what the server said before that is old. */
let changes = 0

function change(next: ChatList) {
  if (next === list) return
  list = next
  for (const changed of listeners) changed()
}

/** The first page as the server has it now. */
export function learnChats({ chats, next, num_unread_messages }: ChatsPage) {
  const shown = chats.filter(({ conversation }) => !deleting.has(conversation.id))
  change(withFirstPage(list, { chats: shown, next }))
  setCounts({ num_unread_messages })
}

/** `first` came with the page; whatever is known here since then is newer. */
export function useChats(first: ChatsPage): ChatList {
  useEffect(() => learnChats(first), [first])
  return (
    useSyncExternalStore(
      subscribe,
      () => list,
      () => null,
    ) ?? first
  )
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** CHAT-8: asks for the first page. */
export const reloadChats = oneAtATime(async () => {
  const { chatsPage } = await import('./chat-calls.ts')
  const before = changes
  const page = await chatsPage({})
  if (before === changes) learnChats(page)
  else void reloadChats()
})

/** A poll or a hint: everything that is open looks after itself. */
export function spreadChatNews() {
  for (const listener of [...newsListeners]) listener()
}

export function onChatNews(listener: () => void) {
  newsListeners.add(listener)
  return () => void newsListeners.delete(listener)
}

export async function showMoreChats(cursor: string): Promise<void> {
  const { chatsPage } = await import('./chat-calls.ts')
  const page = await chatsPage({ cursor })
  if (list !== null) change(withNextPage(list, page))
}

/** The newest message of a conversation, seen or sent here. */
export function noteMessage(chat: Pick<Chat, 'conversation' | 'profile'>, message: Message) {
  if (list === null) return
  change(withMessage(list, { ...chat, last_message: message, last_at: message.sent_at }, message))
}

export function noteRead(id: string, unread: number) {
  changes += 1
  if (list !== null) change(withRead(list, id))
  setCounts({ num_unread_messages: unread })
}

let deletionFailed = false

/** False once it has been read: closed, or a conversation opened since. */
export function setDeletionFailed(failed: boolean) {
  if (failed === deletionFailed) return
  deletionFailed = failed
  for (const changed of listeners) changed()
}

/** Whether the last deletion did not happen: said on whatever list is shown by then. */
export function useDeletionFailed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => deletionFailed,
    () => false,
  )
}

/** CHAT-6: gone here first. False: the server did not agree, and the list is what it was. */
export async function removeChat(id: string): Promise<boolean> {
  deleting.add(id)
  setDeletionFailed(false)
  if (list !== null) change(without(list, id))
  try {
    const { deleteChat } = await import('./chat-calls.ts')
    const { num_unread_messages } = await deleteChat(id)
    changes += 1
    setCounts({ num_unread_messages })
    return true
  } catch {
    deleting.delete(id)
    setDeletionFailed(true)
    await reloadChats().catch(() => undefined)
    return false
  } finally {
    deleting.delete(id)
  }
}
