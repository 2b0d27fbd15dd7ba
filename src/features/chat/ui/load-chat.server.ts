import { data } from 'react-router'

import { codeOf } from '#app/api/refusal-code.ts'
import { cautionAfter } from '#features/chat/caution.rules.ts'
import { listChats, openChat } from '#features/chat/chat.contract.ts'
import { viewMember } from '#features/profiles/profiles.contract.ts'
import type { Interest } from '#features/profiles/profiles.rules.ts'
import type { CallApi } from '#kernel/contract.ts'

/** Loads the list too, which wide screens show beside the conversation. */
export async function loadChat(api: CallApi, target: { id: string } | { profile: string }) {
  try {
    const [chat, list] = await Promise.all([api(openChat, { query: target }), api(listChats, { query: {} })])
    return {
      chat,
      list,
      shared: chat.messages.length === 0 ? await sharedInterests(api, chat.profile.id) : [],
      caution: {
        messages: chat.messages.map(({ seq }) => seq),
        after: cautionAfter(chat.messages, chat.repeated ?? false),
      },
    }
  } catch (error) {
    const code = codeOf(error)
    // Unknown, ended and foreign conversations are indistinguishable on purpose.
    if (code === 'conversation_not_found' || code === 'member_not_found') throw data('conversation', { status: 404 })
    throw error
  }
}

export type ChatData = Awaited<ReturnType<typeof loadChat>>

/** CHAT-5: seeds the icebreakers. */
async function sharedInterests(api: CallApi, id: string): Promise<Interest[]> {
  const { interests } = await api(viewMember, { query: { id } })
  return interests.filter(({ shared }) => shared).map((interest) => interest.id)
}
