import { CAUTION_MESSAGES, needsCaution } from '#features/chat/caution.rules.ts'
import type { Message } from '#features/chat/chat.contract.ts'
import { Alert } from '#ui/alert.tsx'

import { useTexts } from '../use-page.ts'

/** The newest of the other's first messages that asks for caution: one warning per conversation is enough. */
export function cautionAfter(messages: readonly Message[]): number | undefined {
  return messages.findLast(
    ({ own, kind, seq, body }) => !own && kind === 'text' && seq <= CAUTION_MESSAGES && needsCaution(body),
  )?.seq
}

export function Caution() {
  const text = useTexts()
  return (
    <div className="mt-2 max-w-120">
      <Alert icon="shield-check" title={text('chat.caution_title')}>
        {text('chat.caution_text')}
      </Alert>
    </div>
  )
}
