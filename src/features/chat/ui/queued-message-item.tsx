import { useTexts } from '#app/page/use-page.ts'
import { Icon } from '#ui/icon.tsx'

import { Bubble } from './bubble.tsx'
import { GiftBubble } from './gift-bubble.tsx'
import { MessageWords } from './message-words.tsx'
import type { QueuedMessage } from './outbox-state.ts'
import { discardPhoto } from './photo-upload.ts'
import { QueuedPhotoItem } from './queued-photo-item.tsx'
import { outboxOf, PHOTO_LOST, useMe } from './use-outbox.ts'

const ACTION = 'link -my-3 inline-flex min-h-11 items-center px-1 font-strong text-text'

/** CHAT-4: an own message the server has not confirmed; a failed one says why. */
export function QueuedMessageItem({ message }: { message: QueuedMessage }) {
  const text = useTexts()
  const me = useMe()
  const { client_id, state, refusal, photo } = message
  const lost = refusal?.code === PHOTO_LOST
  const uploading = photo !== null && photo.id === null

  function handleDiscard() {
    outboxOf(me).discard(client_id)
    discardPhoto(client_id)
  }

  return (
    <div className="grid gap-0.75">
      <Content message={message} />
      {state === 'failed' ? (
        <div role="alert" className="grid justify-items-end gap-1 px-1 pt-1 text-[.8125rem] leading-4">
          <p className="flex flex-wrap items-center justify-end gap-x-2.5 gap-y-3 text-danger-text">
            <Icon name="circle-alert" size="sm" />
            {text('chat.not_sent')}
            {!lost && (
              <button type="button" className={ACTION} onClick={() => outboxOf(me).retry(client_id)}>
                {text('shell.try_again')}
              </button>
            )}
            <button type="button" className={ACTION} onClick={handleDiscard}>
              {text('chat.discard')}
            </button>
          </p>
          <p className="max-w-[36ch] text-right text-muted">
            {lost ? text('chat.photo_lost') : refusal?.message || text('errors.unexpected')}
          </p>
        </div>
      ) : (
        <p
          role="status"
          className="flex items-center gap-1.5 justify-self-end px-1 pt-0.5 text-[.8125rem] leading-4 text-faint"
        >
          <Icon name={state === 'held' ? 'wifi-off' : 'clock'} size="xs" />
          <span>{text(uploading && state === 'sending' ? 'chat.photo_uploading' : `chat.${state}`)}</span>
          {uploading && (
            <button type="button" className={ACTION} onClick={handleDiscard}>
              {text('chat.photo_cancel')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

function Content({ message }: { message: QueuedMessage }) {
  const text = useTexts()
  const { text: words, gift, photo, state } = message
  const look = state === 'failed' ? 'failed' : 'sending'
  if (photo !== null) return <QueuedPhotoItem message={message} photo={photo} />
  if (gift !== null) return <GiftBubble gift={gift} note={words} look={look} speaker={text('chat.gift_own')} fresh />
  return (
    <Bubble look={look} last speaker={text('chat.message_own')}>
      <MessageWords text={words} />
    </Bubble>
  )
}
