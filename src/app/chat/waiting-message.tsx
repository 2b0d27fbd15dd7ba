import type { Waiting } from '#features/chat/ui/outbox-state.ts'
import { Icon } from '#ui/icon.tsx'

import { useTexts } from '../use-page.ts'
import { Bubble } from './bubble.tsx'
import { outboxOf, useMe } from './outbox.ts'

const ACTION = 'link -my-3 inline-flex min-h-11 items-center px-1 font-strong text-text'

/** CHAT-4: one's own message that the server has not confirmed; nothing of it is lost, and a failed one says why. */
export function WaitingMessage({ message: { client_id, text: words, state, refusal } }: { message: Waiting }) {
  const text = useTexts()
  const me = useMe()
  const failed = state === 'failed'
  return (
    <div className="grid gap-0.75">
      <Bubble look={failed ? 'failed' : 'sending'} last speaker={text('chat.message_own')}>
        {words}
      </Bubble>
      {failed ? (
        <div role="alert" className="grid justify-items-end gap-1 px-1 pt-1 text-[.8125rem] leading-4">
          <p className="flex flex-wrap items-center justify-end gap-x-2.5 gap-y-3 text-danger-text">
            <Icon name="circle-alert" size="sm" />
            {text('chat.not_sent')}
            <button type="button" className={ACTION} onClick={() => outboxOf(me).retry(client_id)}>
              {text('shell.try_again')}
            </button>
            <button type="button" className={ACTION} onClick={() => outboxOf(me).discard(client_id)}>
              {text('chat.discard')}
            </button>
          </p>
          <p className="max-w-[36ch] text-right text-muted">{refusal?.message || text('errors.unexpected')}</p>
        </div>
      ) : (
        <p
          role="status"
          className="flex items-center gap-1.5 justify-self-end px-1 pt-0.5 text-[.8125rem] leading-4 text-faint"
        >
          <Icon name={state === 'held' ? 'wifi-off' : 'clock'} size="xs" />
          <span>{text(`chat.${state}`)}</span>
        </p>
      )}
    </div>
  )
}
