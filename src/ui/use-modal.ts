import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/**
 * Lets a native dialog follow a prop. The browser gives focus trap, inert background, Escape and the return of the
 * focus; this adds the backdrop click and lets `closable: false` refuse both. On opening the focus goes to the element
 * marked `data-autofocus`, else to the first one that takes it.
 */
export function useModal({ open, closable, onClose }: { open: boolean; closable: boolean; onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)

  // A layout effect: its clean-up still finds the dialog in the page, so that closing it gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog.close()
  }, [open])

  return {
    ref,
    // Chromium closes on a second Escape whatever `cancel` answers, unless told so here.
    closedby: closable ? ('closerequest' as const) : ('none' as const),
    onCancel(event: SyntheticEvent) {
      // A file input inside the dialog sends `cancel` too, when its picker is dismissed.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      if (closable) onClose()
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose()
    },
    // A press that begins inside and ends outside (selecting text) is not a wish to close.
    onMouseDown(event: MouseEvent) {
      pressedBackdrop.current = event.target === event.currentTarget
    },
    onClick(event: MouseEvent) {
      if (closable && pressedBackdrop.current && event.target === event.currentTarget) onClose()
    },
  }
}
