import { createContext, type ReactNode, use, useState } from 'react'

import { ALERT_ACTION_CLASS } from '#ui/alert.tsx'
import { Icon } from '#ui/icon.tsx'

import { useTexts } from '../use-page.ts'
import type { Reported } from './report-dialog.tsx'
import { ReportLater } from './report-later.tsx'

type Talk = {
  /** Null before the first message. */
  conversation: string | null
  person: Reported
  /** Whether the other began with the same words with several people. */
  repeated: boolean
}

/** Whose messages can be reported below here. */
export const TalkContext = createContext<Talk | undefined>(undefined)

/** A message of the other, with a flag beside it: seen under the pointer, by the keyboard, and faintly where fingers are. */
export function Reportable({ seq, children }: { seq: number; children: ReactNode }) {
  const { label, dialog, handleOpen } = useReporting(seq)
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
      {dialog}
    </div>
  )
}

/** The same in words, below a warning. */
export function ReportLink({ seq }: { seq: number }) {
  const { label, dialog, handleOpen } = useReporting(seq)
  return (
    <>
      <button type="button" className={ALERT_ACTION_CLASS} onClick={handleOpen}>
        {label}
      </button>
      {dialog}
    </>
  )
}

function useReporting(seq: number) {
  const text = useTexts()
  const talk = use(TalkContext)
  const [open, setOpen] = useState(false)
  const conversation = talk?.conversation
  return {
    label: text('chat.report_message'),
    handleOpen: () => setOpen(true),
    dialog: open && talk && conversation && (
      <ReportLater
        about={{ message: { conversation: { id: conversation }, seq } }}
        person={talk.person}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
