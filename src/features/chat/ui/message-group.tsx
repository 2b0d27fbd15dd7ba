import { useTexts } from '#app/page/use-page.ts'
import { must } from '#kernel/must.ts'
import { Icon } from '#ui/icon.tsx'

import { Caution } from './caution.tsx'
import type { MessageGroup as Group } from './message-groups.ts'
import { MessageItem } from './message-item.tsx'
import { WithMenu } from './message-menu.tsx'
import { clockTime, type Reader } from './when.ts'

/** Consecutive messages of one sender; own ones show whether they were read. */
export function MessageGroup({
  group: { own, messages },
  name,
  reader,
  readByOther,
  known,
  newest,
  caution,
}: {
  group: Group
  name: string
  reader: Reader
  readByOther: number
  /** Newest message when the page opened. */
  known: number
  /** Sequence number of the last message. */
  newest: number
  /** Sequence number of the message the warning follows. */
  caution: number | undefined
}) {
  const text = useTexts()
  const last = must(messages.at(-1), 'a group has a message')
  return (
    <div className="grid gap-0.75">
      {messages.map((message) => (
        <WithMenu
          key={message.seq}
          message={message}
          label={text(own ? 'chat.own_message_menu' : 'chat.message_menu', {
            name,
            time: clockTime(message.sent_at, reader),
          })}
          newest={message.seq === newest}
        >
          <MessageItem message={message} name={name} last={message === last} fresh={message.seq > known} />
        </WithMenu>
      ))}
      <p
        className={`flex items-center gap-1.5 px-1 pt-0.5 text-[.8125rem] leading-4 text-faint tabular-nums ${own ? 'justify-self-end' : ''}`}
      >
        <time dateTime={last.sent_at.toISOString()}>{clockTime(last.sent_at, reader)}</time>
        {own && <ReadMark read={last.seq <= readByOther} />}
      </p>
      {caution !== undefined && messages.some(({ seq }) => seq === caution) && <Caution seq={caution} />}
    </div>
  )
}

function ReadMark({ read }: { read: boolean }) {
  const text = useTexts()
  return (
    <>
      <Icon name={read ? 'check-check' : 'check'} size="xs" className={read ? 'text-success-text' : ''} />
      <span>{text(read ? 'chat.read' : 'chat.sent')}</span>
    </>
  )
}
