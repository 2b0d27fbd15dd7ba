import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { Message } from '#features/chat/chat.contract.ts'
import { PremiumLink } from '#features/payments/ui/premium-link.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { Typing } from './bubble.tsx'
import { type Judged, useCautionAfter } from './caution.tsx'
import { MessageGroup } from './message-group.tsx'
import { byDay } from './message-groups.ts'
import { MessageMenus } from './message-menu.tsx'
import type { QueuedMessage } from './outbox-state.ts'
import { QueuedMessageItem } from './queued-message-item.tsx'
import type { useConversation } from './use-conversation.ts'
import { useReader } from './use-reader.ts'
import { useReading } from './use-reading.ts'
import { dayWords } from './when.ts'

type Talk = ReturnType<typeof useConversation>

/** Pixels from the top at which older messages load, so that they arrive before the reader does. */
const LOAD_AHEAD = 600
/** Within this many pixels the end counts as visible. */
const NEAR_END = 48

/**
 * Laid out with column-reverse: it opens at the end without a script, keeps its position when older messages load
 * above, and follows new ones only while the end is visible.
 */
export function MessageLog({
  talk,
  queued,
  sent,
  judged,
}: {
  talk: Talk
  queued: readonly QueuedMessage[]
  sent: number
  judged: Judged
}) {
  const text = useTexts()
  const reader = useReader()
  const { messages, profile, readByOther, more, hidden, older, showOlder, dropOldest } = talk
  const scroller = useRef<HTMLElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  useReading(talk.id, messages, atEnd)
  const seen = useSeen(talk.newestSeq, atEnd)
  const [known] = useState(talk.newestSeq)
  const unseen = messages.filter(({ seq, own }) => seq > seen && !own).length

  // Nothing moves: the log is laid out from its end.
  useEffect(() => {
    if (atEnd && messages.length > 0) dropOldest()
  }, [atEnd, messages.length, dropOldest])

  function toEnd() {
    scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })
  }

  // Scroll to the end after sending.
  useEffect(() => {
    if (sent > 0 && scroller.current) scroller.current.scrollTop = 0
  }, [sent])

  function handleScroll() {
    if (!scroller.current) return
    const { scrollTop, scrollHeight, clientHeight } = scroller.current
    setAtEnd(scrollTop > -NEAR_END)
    if (scrollHeight - clientHeight + scrollTop < LOAD_AHEAD && older === 'idle') void showOlder()
  }

  const caution = useCautionAfter(messages, judged)
  return (
    <MessageMenus>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <section
          ref={scroller}
          aria-label={text('chat.messages')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
          tabIndex={0}
          onScroll={handleScroll}
          className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain outline-offset-[-2px]"
        >
          <div className="@container grid content-start gap-5 px-edge pt-4 pb-3 lg:px-[max(1.75rem,calc((100%-47.5rem)/2))] lg:pt-6">
            {more && <Older status={older} onShow={() => void showOlder()} />}
            {hidden && !more && (
              <Alert icon="lock" action={<PremiumLink />}>
                {text('errors.chat_history_limit')}
              </Alert>
            )}
            {byDay(messages, reader.timeZone).map(({ day, first, groups }) => (
              <section key={day} aria-label={dayWords(first, reader)} className="grid gap-5">
                <p aria-hidden="true" className="pt-1 text-center text-[.8125rem] font-semibold text-faint">
                  {dayWords(first, reader)}
                </p>
                {groups.map((group) => (
                  <MessageGroup
                    key={group.messages[0].seq}
                    group={group}
                    name={profile.name}
                    reader={reader}
                    readByOther={readByOther}
                    known={known}
                    newest={talk.newestSeq}
                    caution={caution}
                  />
                ))}
              </section>
            ))}
            {queued.map((message) => (
              <QueuedMessageItem key={message.client_id} message={message} />
            ))}
            {talk.typing && <Typing label={text('chat.typing', { name: profile.name })} />}
          </div>
        </section>
        <Announcer talk={talk} />
        {!atEnd && (
          <Button look="tonal" className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-pop" onClick={toEnd}>
            <Icon name="chevron-down" size="sm" />
            {unseen > 0 ? text('chat.new_below', { count: unseen }) : text('chat.to_newest')}
          </Button>
        )}
      </div>
    </MessageMenus>
  )
}

function useSeen(newest: number, atEnd: boolean): number {
  const [seen, setSeen] = useState(newest)
  if (atEnd && seen !== newest) setSeen(newest)
  return seen
}

function Older({ status, onShow }: { status: 'idle' | 'loading' | 'failed'; onShow: () => void }) {
  const text = useTexts()
  return (
    <div className="grid justify-items-center gap-3">
      {status === 'failed' && (
        <Alert tone="danger" urgent>
          {text('chat.older_failed')}
        </Alert>
      )}
      <Button look="ghost" pending={status === 'loading'} onClick={onShow}>
        {text(status === 'failed' ? 'shell.try_again' : 'chat.older')}
      </Button>
    </div>
  )
}

/** Announces messages that arrive while the page is open, and none from before. */
function Announcer({ talk: { messages, profile } }: { talk: Talk }): ReactNode {
  const [first] = useState(messages.at(-1)?.seq ?? 0)
  const last = messages.findLast(({ own }) => !own)
  return (
    <p role="status" className="sr-only">
      {last && last.seq > first && <AnnouncedMessage message={last} name={profile.name} />}
    </p>
  )
}

function AnnouncedMessage({ message: { kind, gift, body }, name }: { message: Message; name: string }): ReactNode {
  const text = useTexts()
  if (gift !== null) return `${text('chat.gift_from', { name })} ${text(`chat.gift_${gift.id}`)}. ${body}`
  return kind === 'photo' ? text('chat.photo_from', { name }) : `${text('chat.message_from', { name })} ${body}`
}
