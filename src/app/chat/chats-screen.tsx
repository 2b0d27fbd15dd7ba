import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { EmptyState } from '#ui/empty-state.tsx'
import { WIDE } from '#ui/use-media.ts'

import chairsUrl from '../pictures/illustration-two-chairs.svg?url'
import { PageHead } from '../shell/page-head.tsx'
import { useTexts } from '../use-page.ts'
import { ChatList } from './chat-list.tsx'
import { type ChatsPage, useChats } from './chats.ts'
import { useMe } from './outbox.ts'
import { Panes } from './panes.tsx'
import { lastChat } from './shelf.ts'

/** CHAT-1: all conversations. From lg the one that was open last stands beside them. */
export function ChatsScreen({ list }: { list: ChatsPage }) {
  const text = useTexts()
  useLastChat(list)
  const { chats } = useChats(list)
  return (
    <Panes show="list" list={<ChatList first={list} />}>
      <PageHead title={text('chat.title')} />
      <div className="my-auto max-lg:hidden">
        <EmptyState art={<img src={chairsUrl} alt="" width={420} height={280} />} title={text('chat.choose_title')}>
          {text(chats.length === 0 ? 'chat.choose_none' : 'chat.choose_text')}
        </EmptyState>
      </div>
    </Panes>
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
