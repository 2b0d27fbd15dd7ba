import { ChatScreen } from '../chat/chat-screen.tsx'
import { loadChat } from '../chat/load-chat.server.ts'
import { requireMember } from '../require-member.ts'
import type { Route } from './+types/chat.ts'

export const handle = { layout: 'chat', texts: ['chat', 'people', 'interests', 'errors'] }

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  loadChat(requireMember(context, request), { id: params.id })

/** Another conversation is another screen: nothing of the last one stays in it. */
export default function Chat({ loaderData }: Route.ComponentProps) {
  return <ChatScreen data={loaderData} />
}
