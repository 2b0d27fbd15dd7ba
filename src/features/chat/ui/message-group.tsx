import type { ReactNode } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { Message } from '#features/chat/chat.contract.ts'
import { Reportable } from '#features/moderation/ui/report-message.tsx'
import { must } from '#kernel/must.ts'
import { Icon } from '#ui/icon.tsx'

import { Caution } from './caution.tsx'
import type { MessageGroup as Group } from './message-groups.ts'
import { Said } from './message-item.tsx'
import { clockTime, type Reader } from './when.ts'

/** What one of the two said in one breath, with the time and, for one's own, whether it was read. */
export function MessageGroup({
  group: { own, messages },
  name,
  reader,
  readByOther,
  known,
  caution,
}: {
  group: Group
  name: string
  reader: Reader
  readByOther: number
  /** The newest message when the page was opened. */
  known: number
  /** The message below which the reader is warned. */
  caution: number | undefined
}) {
  const last = must(messages.at(-1), 'a group has a message')
  return (
    <div className="grid gap-0.75">
      {messages.map((message) => (
        <Flagged key={message.seq} message={message}>
          <Said message={message} name={name} last={message === last} fresh={message.seq > known} />
        </Flagged>
      ))}
      <p
        className={`flex items-center gap-1.5 px-1 pt-0.5 text-[.8125rem] leading-4 text-faint tabular-nums ${own ? 'justify-self-end' : ''}`}
      >
        <time dateTime={last.sent_at.toISOString()}>{clockTime(last.sent_at, reader)}</time>
        {own && <Mark read={last.seq <= readByOther} />}
      </p>
      {caution !== undefined && messages.some(({ seq }) => seq === caution) && <Caution seq={caution} />}
    </div>
  )
}

/** CHAT-7: what the other said can be reported, each by itself. */
function Flagged({ message: { own, removed, seq }, children }: { message: Message; children: ReactNode }) {
  return own || removed ? children : <Reportable seq={seq}>{children}</Reportable>
}

function Mark({ read }: { read: boolean }) {
  const text = useTexts()
  return (
    <>
      <Icon name={read ? 'check-check' : 'check'} size="xs" className={read ? 'text-success-text' : ''} />
      <span>{text(read ? 'chat.read' : 'chat.sent')}</span>
    </>
  )
}
