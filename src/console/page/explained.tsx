import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

/** Opens what explains a number: on hover and on focus, closed by Escape (WCAG 1.4.13). */
export function useExplanation(means: string | undefined) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  const hide = () => setOpen(false)
  return {
    holder: {
      tabIndex: 0,
      'aria-describedby': means ? id : undefined,
      onFocus: show,
      onBlur: hide,
      onMouseEnter: show,
      onMouseLeave: hide,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') hide()
      },
    },
    // Always there, so that it is read out; seen only when asked for.
    note: means ? (
      <span id={id} role="tooltip" className={open ? 'means' : 'vh'}>
        {means}
      </span>
    ) : null,
  }
}

/** A short text that says on hover and focus what it means. */
export function Explained({ means, children }: { means: string; children: ReactNode }) {
  const { holder, note } = useExplanation(means)
  return (
    <span className="explained" role="note" {...holder}>
      {children}
      {note}
    </span>
  )
}
