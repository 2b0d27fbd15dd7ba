import { listChats } from '#features/chat/chat.contract.ts'

import { ChatsScreen } from '../chat/chats-screen.tsx'
import { requireMember } from '../require-member.ts'
import type { Route } from './+types/chats.ts'

export const handle = { layout: 'default', texts: ['chat', 'people', 'errors'] }

/** CHAT-1. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return requireMember(context, request)(listChats, { query: {} })
}

export default function Chats({ loaderData }: Route.ComponentProps) {
  return <ChatsScreen list={loaderData} />
}
