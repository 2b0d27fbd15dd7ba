import { browserApi } from '#app/api/browser-api.ts'
import * as contract from '#features/chat/chat.contract.ts'
import type { ConversationId, ProfileId } from '#kernel/ids.ts'

/** What chat asks the server. Other pages import it when it is needed; a conversation has it before the network goes. */
export const chatsPage = (query: { cursor?: string; search?: string }) => browserApi(contract.listChats, { query })

export const chatPage = (
  target: { id: ConversationId } | { profile: ProfileId },
  at: { before?: number; after?: number },
) => browserApi(contract.openChat, { query: { ...target, ...at } })

export const markRead = (id: ConversationId, seq: number) =>
  browserApi(contract.readChat, { body: { conversation: { id }, seq } })

export const deleteChat = (id: string) => browserApi(contract.deleteChat, { body: { conversation: { id } } })
