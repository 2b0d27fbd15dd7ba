import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { oneAtATime } from '#app/api/one-at-a-time.ts'
import { codeOf } from '#app/api/refusal-code.ts'
import { setCounts } from '#app/live/counts.ts'
import { type Chat, deleteChat, listChats, type Message } from '#features/chat/chat.contract.ts'
import type { Card } from '#features/search/search.contract.ts'

import { type ChatList, withFirstPage, withMessage, withNextPage, without, withRead } from './chat-list-state.ts'

export type ChatsPage = {
  chats: readonly Chat[]
  next: string | null
  num_unread_messages: number
  new_matches?: readonly Card[] | undefined
}

/** Chat list of this tab. Browser only: on the server all requests would share it. */
const $list = atom<ChatList | null>(null)

/** Keeps a stale response from bringing back a chat that is being deleted. */
const deleting = new Set<string>()

/** Bumped on each local read or delete, so that responses to older requests can be dropped. */
let changes = 0

function setFirstChatsPage({ chats, next, num_unread_messages, new_matches }: ChatsPage) {
  const shown = chats.filter(({ conversation }) => !deleting.has(conversation.id))
  $list.set({ ...withFirstPage($list.get(), { chats: shown, next }), new_matches })
  setCounts({ num_unread_messages })
}

/** Fills the store with what came with the page. */
export function useFirstChats(first: ChatsPage): void {
  useEffect(() => setFirstChatsPage(first), [first])
}

/** `first` came with the page; the store is newer once it is filled. */
export function useChats(first: ChatsPage): ChatList {
  useFirstChats(first)
  return useStore($list, { ssr: 'initial' }) ?? first
}

/** From the loaded part of the list. */
export const chatOf = (id: string): Chat | undefined =>
  $list.get()?.chats.find(({ conversation }) => conversation.id === id)

/** A match nobody has written to yet. */
export const newMatchOf = (profile: string): Card | undefined =>
  $list.get()?.new_matches?.find(({ id }) => id === profile)

/** CHAT-8: refetches the first page. */
export const reloadChats = oneAtATime(async () => {
  const before = changes
  const page = await browserApi(listChats, { query: {} })
  if (before === changes) setFirstChatsPage(page)
  else void reloadChats()
})

/** Bumped on each poll: an open conversation then refetches too. */
const $polls = atom(0)
export const announcePoll = () => $polls.set($polls.get() + 1)
export const onPoll = (listener: () => void) => $polls.listen(listener)

export async function showMoreChats(cursor: string): Promise<void> {
  const page = await browserApi(listChats, { query: { cursor } })
  const list = $list.get()
  if (list !== null) $list.set(withNextPage(list, page))
}

/** Moves a conversation up after a message was seen or sent here. */
export function noteMessage(chat: Pick<Chat, 'conversation' | 'profile'>, message: Message) {
  const list = $list.get()
  if (list === null) return
  $list.set(withMessage(list, { ...chat, last_message: message, last_at: message.sent_at }, message))
}

export function noteRead(id: string, unread: number) {
  changes += 1
  const list = $list.get()
  if (list !== null) $list.set(withRead(list, id))
  setCounts({ num_unread_messages: unread })
}

/** Outlives the screen: the alert shows on the next list until it is closed. */
const $deletionFailed = atom(false)
export const setDeletionFailed = (failed: boolean) => $deletionFailed.set(failed)
export const useDeletionFailed = () => useStore($deletionFailed, { ssr: 'initial' })

/** CHAT-6: optimistic. Returns false if the server refused and the chat is back. */
export async function removeChat(id: string): Promise<boolean> {
  deleting.add(id)
  setDeletionFailed(false)
  const list = $list.get()
  if (list !== null) $list.set(without(list, id))
  try {
    const { num_unread_messages } = await browserApi(deleteChat, { body: { conversation: { id } } })
    changes += 1
    setCounts({ num_unread_messages })
    return true
  } catch (error) {
    // The list shows an alert either way; an unexpected error is reported too.
    if (codeOf(error) === undefined) reportError(error)
    deleting.delete(id)
    setDeletionFailed(true)
    // Offline this fails as well; the next reload restores the chat.
    await reloadChats().catch(() => undefined)
    return false
  } finally {
    deleting.delete(id)
  }
}
