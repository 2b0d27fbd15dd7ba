import { use, useEffect, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { Message } from '#features/chat/chat.contract.ts'
import { CAUTION_MESSAGES } from '#features/chat/chat.rules.ts'
import { ReportLink, TalkContext } from '#features/moderation/ui/report-message.tsx'
import { Alert } from '#ui/alert.tsx'

/** The messages that the server has judged, and the one a warning follows. */
export type Judged = { messages: readonly number[]; after: number | undefined }

/** The message a warning follows. The rules load when one comes that the server has not judged: they are long. */
export function useCautionAfter(messages: readonly Message[], judged: Judged): number | undefined {
  const repeated = use(TalkContext)?.repeated ?? false
  const [rules, setRules] = useState<typeof import('#features/chat/caution.rules.ts')>()
  const isNew = messages.some(({ own, seq }) => !own && seq <= CAUTION_MESSAGES && !judged.messages.includes(seq))
  useEffect(() => {
    if (isNew && rules === undefined) import('#features/chat/caution.rules.ts').then(setRules, reportError)
  }, [isNew, rules])
  return rules ? rules.cautionAfter(messages, repeated) : judged.after
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
