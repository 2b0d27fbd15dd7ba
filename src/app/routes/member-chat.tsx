import { redirect } from 'react-router'

import { ChatScreen } from '../chat/chat-screen.tsx'
import { GIFT_PARAMETER } from '../chat/gift-parameter.ts'
import { loadChat } from '../chat/load-chat.server.ts'
import { requireMember } from '../require-member.ts'
import type { Route } from './+types/member-chat.ts'

export const handle = { layout: 'chat', texts: ['chat', 'people', 'interests', 'errors'] }

/** PROF-2: by the person. Where the two have talked before, it is that conversation. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const loaded = await loadChat(requireMember(context, request), { profile: params.id })
  const gift = new URL(request.url).searchParams.has(GIFT_PARAMETER) ? `?${GIFT_PARAMETER}=1` : ''
  if (loaded.chat.conversation !== null) throw redirect(`/chats/${loaded.chat.conversation.id}${gift}`)
  return loaded
}

export default function MemberChat({ loaderData }: Route.ComponentProps) {
  return <ChatScreen data={loaderData} />
}
