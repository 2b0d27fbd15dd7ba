import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

import { useBackCloses } from './use-back-closes.ts'

type Modal = { open: boolean; closable: boolean; onClose: () => void; backCloses?: boolean }

/**
 * Syncs a native dialog with a prop. The browser provides the focus trap, inert background, Escape and focus
 * restoration; this adds the backdrop click and the browser's Back, and lets `closable: false` refuse all three. Opening focuses the element marked
 * `data-autofocus`, else the first focusable one.
 */
export function useModal({ open, closable, onClose, backCloses = closable }: Modal) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)

  // A layout effect: its clean-up runs while the dialog is still in the page, so closing restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog.close()
  }, [open])
  useBackCloses(open && backCloses, onClose)

  return {
    ref,
    // Chromium closes on a second Escape even if `cancel` is prevented, unless this is set.
    closedby: closable ? ('closerequest' as const) : ('none' as const),
    onCancel(event: SyntheticEvent) {
      // A file input inside the dialog fires `cancel` too, when its picker is dismissed.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      if (closable) onClose()
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose()
    },
    // A press that starts inside and ends outside (selecting text) must not close it.
    onMouseDown(event: MouseEvent) {
      pressedBackdrop.current = event.target === event.currentTarget
    },
    onClick(event: MouseEvent) {
      if (closable && pressedBackdrop.current && event.target === event.currentTarget) onClose()
    },
  }
}
