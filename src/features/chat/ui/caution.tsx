import { use } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { CAUTION_MESSAGES, needsCaution } from '#features/chat/caution.rules.ts'
import type { Message } from '#features/chat/chat.contract.ts'
import { ReportLink, TalkContext } from '#features/moderation/ui/report-message.tsx'
import { Alert } from '#ui/alert.tsx'

/** One warning per conversation is enough, so only the newest suspicious message gets it. */
export function cautionAfter(messages: readonly Message[], repeated: boolean): number | undefined {
  const early = messages.filter(({ own, kind, seq }) => !own && kind === 'text' && seq <= CAUTION_MESSAGES)
  const found = early.findLast(({ body }) => needsCaution(body))
  return (found ?? (repeated ? early[0] : undefined))?.seq
}

export function Caution({ seq }: { seq: number }) {
  const text = useTexts()
  const repeated = use(TalkContext)?.repeated
  return (
    <div className="mt-2 max-w-120">
      <Alert icon="shield-check" title={text('chat.caution_title')} action={<ReportLink seq={seq} />}>
        {repeated && <p>{text('chat.caution_repeated')}</p>}
        <p>{text('chat.caution_text')}</p>
      </Alert>
    </div>
  )
}
