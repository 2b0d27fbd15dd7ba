import { Suspense } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { Message } from '#features/chat/chat.contract.ts'
import { lazyPart } from '#ui/lazy-part.ts'

import { Bubble } from './bubble.tsx'
import { FictionalNote } from './fictional-note.tsx'
import { GiftBubble } from './gift-bubble.tsx'
import { MessageWords } from './message-words.tsx'
import { PhotoFrame } from './photo-frame.tsx'
import { previewOf } from './photo-upload.ts'
import { loadPhotoBubble } from './queued-photo-item.tsx'

const PhotoBubble = lazyPart(loadPhotoBubble)

export function MessageItem({
  message,
  name,
  last,
  fresh,
}: {
  message: Message
  name: string
  /** Last of its group. */
  last: boolean
  /** Arrived while the page was open. */
  fresh: boolean
}) {
  const text = useTexts()
  const { own, kind, body, gift, photo, client_id } = message
  if (message.removed)
    return (
      <p
        className={`max-w-[min(78cqi,30rem)] rounded-card bg-surface-2 px-4 py-2.5 text-muted ${own ? 'justify-self-end' : 'justify-self-start'}`}
      >
        {text('chat.removed')}
      </p>
    )
  const note = <FictionalNote message={message} />
  if (gift !== null)
    return (
      <GiftBubble
        gift={gift.id}
        note={body}
        look={own ? 'out' : 'in'}
        speaker={own ? text('chat.gift_own') : text('chat.gift_from', { name })}
        fresh={fresh && !own}
      >
        {note}
      </GiftBubble>
    )
  if (kind === 'photo')
    return (
      <>
        <Suspense fallback={photo && <PhotoFrame shape={photo} own={own} />}>
          <PhotoBubble
            photo={photo}
            own={own}
            preview={own ? previewOf(client_id) : undefined}
            speaker={own ? text('chat.photo_own') : text('chat.photo_from', { name })}
            name={name}
          />
        </Suspense>
        <div className={`text-muted ${own ? 'justify-self-end' : 'justify-self-start'}`}>{note}</div>
      </>
    )
  return (
    <Bubble
      look={own ? 'out' : 'in'}
      last={last}
      speaker={own ? text('chat.message_own') : text('chat.message_from', { name })}
    >
      {kind === 'text' ? <MessageWords text={body} /> : text('chat.gift')}
      {note}
    </Bubble>
  )
}
