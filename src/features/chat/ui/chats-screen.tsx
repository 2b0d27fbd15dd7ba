import chairsUrl from '@duet/art/pictures/illustration-two-chairs.svg?url'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { listChats } from '#features/chat/chat.contract.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { WIDE } from '#ui/use-media.ts'

import { ChatList } from './chat-list.tsx'
import { type ChatsPage, useChats } from './chats.ts'
import { lastChat } from './last-chat.ts'
import { SplitView } from './split-view.tsx'
import { useMe } from './use-outbox.ts'

export const handle = { layout: 'default', texts: ['chat', 'people', 'errors'] }

/** CHAT-1. */
export async function loader({ context, request }: RouteArgs) {
  return requireMember(context, request)(listChats, { query: {} })
}

/** CHAT-1: all conversations; from lg the last open one is beside them. */
export default function ChatsScreen({ loaderData: list }: PageProps<typeof loader>) {
  const text = useTexts()
  useLastChat(list)
  const { chats } = useChats(list)
  return (
    <SplitView show="list" list={<ChatList first={list} />}>
      <PageHead title={text('chat.title')} />
      <div className="my-auto max-lg:hidden">
        <EmptyState art={<img src={chairsUrl} alt="" width={420} height={280} />} title={text('chat.choose_title')}>
          {text(chats.length === 0 ? 'chat.choose_none' : 'chat.choose_text')}
        </EmptyState>
      </div>
    </SplitView>
  )
}

function useLastChat({ chats }: ChatsPage) {
  const me = useMe()
  const navigate = useNavigate()
  useEffect(() => {
    const id = lastChat(me)
    const wide = matchMedia(WIDE).matches
    if (wide && chats.some(({ conversation }) => conversation.id === id))
      void navigate(`/chats/${id}`, { replace: true })
  }, [me, chats, navigate])
}
