import { redirect } from 'react-router'

import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { GIFT_PARAMETER } from '#features/likes/ui/gift-action.tsx'

import ChatScreen from './chat-screen.tsx'
import { loadChat } from './load-chat.server.ts'

export const handle = { layout: 'chat', texts: ['chat', 'people', 'errors'] }

/** PROF-2: opens by profile; redirects to the conversation if there is one. */
export async function loader({ context, request, params }: RouteArgs<{ id: string }>) {
  const loaded = await loadChat(requireMember(context, request), { profile: params.id })
  const gift = new URL(request.url).searchParams.has(GIFT_PARAMETER) ? `?${GIFT_PARAMETER}=1` : ''
  if (loaded.chat.conversation !== null) throw redirect(`/chats/${loaded.chat.conversation.id}${gift}`)
  return loaded
}

export default function MemberChat({ loaderData }: PageProps<typeof loader>) {
  return <ChatScreen loaderData={loaderData} />
}
