import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { Icon } from '#ui/icon.tsx'

/**
 * A question that was answered on an earlier page: one line with the answer instead of the field, which stays in the
 * form. Change, or an error, opens it.
 */
export function Answered({
  label,
  answer,
  error,
  children,
}: {
  label: string
  /** Undefined asks the question. */
  answer: string | undefined
  error: unknown
  children: ReactNode
}) {
  const text = useTexts()
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  // A field that an error opened stays open while it is corrected.
  const [wasWrong, setWasWrong] = useState(false)
  if (error && !wasWrong) setWasWrong(true)
  const shut = answer !== undefined && !open && !wasWrong

  useEffect(() => {
    if (open) field.current?.querySelector<HTMLElement>('input:checked, input')?.focus()
  }, [open])

  return (
    <>
      {shut && (
        <p className="flex items-center gap-3 rounded-field bg-surface-3/60 py-1 pr-1 pl-4">
          <Icon name="check" className="shrink-0 text-success-text" />
          <span className="min-w-0 flex-1 py-1.5">
            <span className="block text-meta text-muted">{label}</span>
            <span className="block font-semibold wrap-anywhere">{answer}</span>
          </span>
          <button
            type="button"
            aria-label={`${text('signup.change')}: ${label}`}
            className="link min-h-11 shrink-0 px-3 text-sm font-strong"
            onClick={() => setOpen(true)}
          >
            {text('signup.change')}
          </button>
        </p>
      )}
      <div ref={field} hidden={shut}>
        {children}
      </div>
    </>
  )
}
