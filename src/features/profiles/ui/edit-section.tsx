import type { ReactNode } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { ALERT_ACTION_CLASS, Alert } from '#ui/alert.tsx'
import { Panel } from '#ui/panel.tsx'
import { SavedNote } from '#ui/saved-note.tsx'

/** The id is the anchor that other screens link to. */
export function Section({
  id,
  title,
  lead,
  aside,
  saved = false,
  refusal,
  onRetry,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  aside?: ReactNode
  saved?: boolean
  refusal?: string | undefined
  onRetry?: () => void
  children: ReactNode
}) {
  const text = useTexts()
  return (
    <div id={id}>
      <Panel
        title={title}
        aside={
          <span className="flex items-center gap-4">
            <SavedNote words={saved ? text('profile.saved') : null} />
            {aside}
          </span>
        }
      >
        <div className="grid gap-5">
          {lead && <p className="-mt-1 text-sm text-muted">{lead}</p>}
          {refusal && (
            <Alert
              tone="danger"
              urgent
              action={
                onRetry && (
                  <button type="button" className={ALERT_ACTION_CLASS} onClick={onRetry}>
                    {text('shell.try_again')}
                  </button>
                )
              }
            >
              {refusal}
            </Alert>
          )}
          {children}
        </div>
      </Panel>
    </div>
  )
}
