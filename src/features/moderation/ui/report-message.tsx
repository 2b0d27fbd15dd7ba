import { createContext, use } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { About } from '#features/moderation/moderation.contract.ts'
import { ALERT_ACTION_CLASS } from '#ui/alert.tsx'

type Talk = {
  /** Null before the first message. */
  conversation: string | null
  /** The other member opened with the same words to several people. */
  repeated: boolean
  onReport: (about: About) => void
}

/** The conversation whose messages can be reported. */
export const TalkContext = createContext<Talk | undefined>(undefined)

/** A text link, below a warning. */
export function ReportLink({ seq }: { seq: number }) {
  const { label, handleOpen } = useReporting(seq)
  return (
    <button type="button" className={ALERT_ACTION_CLASS} onClick={handleOpen}>
      {label}
    </button>
  )
}

/** For the menu of a message too. */
export function useReporting(seq: number) {
  const text = useTexts()
  const talk = use(TalkContext)
  return {
    label: text('chat.report_message'),
    handleOpen() {
      const id = talk?.conversation
      if (id) talk.onReport({ message: { conversation: { id }, seq } })
    },
  }
}
