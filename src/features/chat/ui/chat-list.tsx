import letterboxUrl from '@duet/art/pictures/illustration-letterbox.svg?url'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import type { Chat } from '#features/chat/chat.contract.ts'
import { ALERT_ACTION_CLASS, Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

import { ChatRow } from './chat-row.tsx'
import { ChatSearch, useChatSearch } from './chat-search.tsx'
import { type ChatsPage, setDeletionFailed, showMoreChats, useChats, useDeletionFailed } from './chats.ts'
import { CompanionSuggestion } from './fictional-companion.tsx'
import { NewMatches } from './new-matches.tsx'
import { useDeletion } from './use-deletion.tsx'
import { useQueuedMessages } from './use-outbox.ts'
import { useReader } from './use-reader.ts'

/** Module state: on wide screens the list remounts with every conversation and must keep its scroll position. */
let scrolled = 0

/** `current` is the conversation open beside the list. */
export function ChatList({ first, current }: { first: ChatsPage; current?: string | undefined }) {
  const text = useTexts()
  const list = useChats(first)
  const search = useChatSearch()
  const deletion = useDeletion(current)
  const deletionFailed = useDeletionFailed()
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = scrolled
  }, [])
  const Heading = current === undefined ? 'h1' : 'h2'
  const found = search.found === null ? list.chats : search.found
  return (
    <>
      <div className="grid gap-3 px-edge pt-4 pb-3 lg:px-5">
        <Heading className="d3 lg:text-[1.75rem] lg:leading-8.5">{text('chat.title')}</Heading>
        {(list.chats.length > 0 || search.query !== '') && <ChatSearch {...search} />}
        {deletionFailed && (
          <Alert
            tone="danger"
            urgent
            action={
              <button type="button" className={ALERT_ACTION_CLASS} onClick={() => setDeletionFailed(false)}>
                {text('shell.close')}
              </button>
            }
          >
            {text('errors.chat_delete_failed')}
          </Alert>
        )}
      </div>
      <div
        ref={scroller}
        onScroll={(event) => {
          scrolled = event.currentTarget.scrollTop
        }}
        className="min-h-0 flex-1 lg:overflow-y-auto lg:overscroll-contain lg:px-2"
      >
        {search.found === null && (
          <div className="px-edge pb-3 lg:px-3">
            <NewMatches matches={list.new_matches ?? []} />
          </div>
        )}
        {search.found === null && <CompanionSuggestion chats={list.chats} />}
        {list.chats.length === 0 && search.found === null ? (
          <NoChats />
        ) : (
          <Rows chats={found} current={current} onDelete={deletion.ask} />
        )}
        {search.found?.length === 0 && (
          <p role="status" className="px-edge py-4 text-muted lg:px-3">
            {text('chat.nobody_found')}
          </p>
        )}
        {search.found === null && list.next !== null && <More cursor={list.next} />}
      </div>
      {deletion.dialog}
    </>
  )
}

function Rows({
  chats,
  current,
  onDelete,
}: {
  chats: readonly Chat[]
  current: string | undefined
  onDelete: (chat: Chat) => void
}) {
  const text = useTexts()
  const reader = useReader()
  const queued = useQueuedMessages()
  const failed = new Set(queued.filter(({ state }) => state === 'failed').map(({ to }) => to))
  return (
    <ul aria-label={text('chat.list')}>
      {chats.map((chat) => (
        <ChatRow
          key={chat.conversation.id}
          chat={chat}
          reader={reader}
          current={chat.conversation.id === current}
          failed={failed.has(chat.profile.id)}
          onDelete={() => onDelete(chat)}
        />
      ))}
    </ul>
  )
}

function More({ cursor }: { cursor: string }) {
  const text = useTexts()
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  async function handleMore() {
    setStatus('loading')
    try {
      await showMoreChats(cursor)
      setStatus('idle')
    } catch {
      // The message next to the button offers a retry.
      setStatus('failed')
    }
  }
  return (
    <div className="grid justify-items-center gap-3 p-4">
      {status === 'failed' && (
        <Alert tone="danger" urgent>
          {text('chat.more_failed')}
        </Alert>
      )}
      <Button look="tonal" pending={status === 'loading'} onClick={() => void handleMore()}>
        {text(status === 'failed' ? 'shell.try_again' : 'chat.more')}
      </Button>
    </div>
  )
}

function NoChats() {
  const text = useTexts()
  return (
    <EmptyState
      art={<img src={letterboxUrl} alt="" width={420} height={280} />}
      title={text('chat.empty_title')}
      action={
        <Link to="/members" className={buttonClass()}>
          {text('chat.look_around')}
        </Link>
      }
    >
      {text('chat.empty_text')}
    </EmptyState>
  )
}
