import { createContext, type ReactNode, use } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { About } from '#features/moderation/moderation.contract.ts'
import { ALERT_ACTION_CLASS } from '#ui/alert.tsx'
import { Icon } from '#ui/icon.tsx'

type Talk = {
  /** Null before the first message. */
  conversation: string | null
  /** The other member opened with the same words to several people. */
  repeated: boolean
  onReport: (about: About) => void
}

/** The conversation whose messages can be reported. */
export const TalkContext = createContext<Talk | undefined>(undefined)

/** A received message with a report flag: shown on hover and keyboard focus, faint on touch screens. */
export function Reportable({ seq, children }: { seq: number; children: ReactNode }) {
  const { label, handleOpen } = useReporting(seq)
  return (
    <div className="group/said flex items-center gap-1">
      <div className="grid min-w-0 flex-1 gap-0.75">{children}</div>
      <button
        type="button"
        aria-label={label}
        onClick={handleOpen}
        className="icon-btn -my-2 size-11 shrink-0 text-faint opacity-0 group-hover/said:opacity-100 hover:bg-surface-3 hover:text-text focus-visible:opacity-100 pointer-coarse:opacity-60"
      >
        <Icon name="flag" size="sm" />
      </button>
    </div>
  )
}

/** A text link, below a warning. */
export function ReportLink({ seq }: { seq: number }) {
  const { label, handleOpen } = useReporting(seq)
  return (
    <button type="button" className={ALERT_ACTION_CLASS} onClick={handleOpen}>
      {label}
    </button>
  )
}

function useReporting(seq: number) {
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
