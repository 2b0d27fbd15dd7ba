import type { Message } from '#features/chat/chat.contract.ts'
import type { MessageGroup as Group } from '#features/chat/ui/message-groups.ts'
import { clockTime, type Reader } from '#features/chat/ui/when.ts'
import { Icon } from '#ui/icon.tsx'

import { useTexts } from '../use-page.ts'
import { Bubble } from './bubble.tsx'
import { Caution } from './caution.tsx'
import { FictionalNote } from './fictional-note.tsx'

/** What one of the two said in one breath, with the time and, for one's own, whether it was read. */
export function MessageGroup({
  group: { own, messages },
  name,
  reader,
  readByOther,
  caution,
}: {
  group: Group
  name: string
  reader: Reader
  readByOther: number
  /** The message below which the reader is warned. */
  caution: number | undefined
}) {
  const text = useTexts()
  const last = messages.at(-1)!
  return (
    <div className="grid gap-0.75">
      {messages.map((message) => (
        <Bubble
          key={message.seq}
          look={own ? 'out' : 'in'}
          last={message === last}
          speaker={own ? text('chat.message_own') : text('chat.message_from', { name })}
        >
          <Words message={message} />
          <FictionalNote message={message} />
        </Bubble>
      ))}
      <p
        className={`flex items-center gap-1.5 px-1 pt-0.5 text-[.8125rem] leading-4 text-faint tabular-nums ${own ? 'justify-self-end' : ''}`}
      >
        <time dateTime={last.sent_at.toISOString()}>{clockTime(last.sent_at, reader)}</time>
        {own && <Mark read={last.seq <= readByOther} />}
      </p>
      {messages.some(({ seq }) => seq === caution) && <Caution />}
    </div>
  )
}

/** Photos and gifts say what they are until their screens are there. */
function Words({ message: { kind, body } }: { message: Message }) {
  const text = useTexts()
  return kind === 'text' ? body : text(`chat.${kind}`)
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
