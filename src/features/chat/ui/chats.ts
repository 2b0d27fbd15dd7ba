import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { oneAtATime } from '#app/api/one-at-a-time.ts'
import { codeOf } from '#app/api/refusal-code.ts'
import { setCounts } from '#app/live/counts.ts'
import { type Chat, deleteChat, listChats, type Message } from '#features/chat/chat.contract.ts'

import { type ChatList, withFirstPage, withMessage, withNextPage, without, withRead } from './keep-chats.ts'

export type ChatsPage = { chats: readonly Chat[]; next: string | null; num_unread_messages: number }

/** The conversations of this tab. Written in the browser only: on the server everybody shares it. */
const $list = atom<ChatList | null>(null)

/** Being deleted: an answer from before does not bring them back. */
const deleting = new Set<string>()

/** Grows when something is read or deleted here: what the server said before that is old. */
let changes = 0

/** The first page as the server has it now. */
function learnChats({ chats, next, num_unread_messages }: ChatsPage) {
  const shown = chats.filter(({ conversation }) => !deleting.has(conversation.id))
  $list.set(withFirstPage($list.get(), { chats: shown, next }))
  setCounts({ num_unread_messages })
}

/** `first` came with the page; whatever is known here since then is newer. */
export function useChats(first: ChatsPage): ChatList {
  useEffect(() => learnChats(first), [first])
  return useStore($list, { ssr: 'initial' }) ?? first
}

/** CHAT-8: asks for the first page. */
export const reloadChats = oneAtATime(async () => {
  const before = changes
  const page = await browserApi(listChats, { query: {} })
  if (before === changes) learnChats(page)
  else void reloadChats()
})

/** Counts polls: an open conversation asks for itself then. */
const $polls = atom(0)
export const tellPoll = () => $polls.set($polls.get() + 1)
export const onPoll = (listener: () => void) => $polls.listen(listener)

export async function showMoreChats(cursor: string): Promise<void> {
  const page = await browserApi(listChats, { query: { cursor } })
  const list = $list.get()
  if (list !== null) $list.set(withNextPage(list, page))
}

/** The newest message of a conversation, seen or sent here. */
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

/** Whether the last deletion did not happen: said on whatever list is shown by then, until it is closed. */
const $deletionFailed = atom(false)
export const setDeletionFailed = (failed: boolean) => $deletionFailed.set(failed)
export const useDeletionFailed = () => useStore($deletionFailed, { ssr: 'initial' })

/** CHAT-6: gone here first. False: the server did not agree, and the list is what it was. */
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
    // The list says that it failed; a fault of ours is reported as well.
    if (codeOf(error) === undefined) reportError(error)
    deleting.delete(id)
    setDeletionFailed(true)
    // Offline too: the chat comes back with the next list.
    await reloadChats().catch(() => undefined)
    return false
  } finally {
    deleting.delete(id)
  }
}
