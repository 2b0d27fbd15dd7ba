import { type ReactNode, useId } from 'react'

import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

const WIDE = {
  /** A panel along the right edge. */
  side: 'lg:inset-y-0 lg:right-0 lg:left-auto lg:h-dvh lg:max-h-none lg:w-105 lg:rounded-none lg:rounded-l-sheet',
  center: 'lg:m-auto lg:inset-0 lg:max-h-[calc(100dvh-4rem)] lg:max-w-lg lg:rounded-sheet',
} as const

/** Slides up from the bottom on phones; from lg, a side panel or a centred dialog. The footer stays visible. */
export function Sheet({
  open,
  onClose,
  title,
  closeLabel,
  wide = 'center',
  footer,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  wide?: keyof typeof WIDE
  footer?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  const modal = useModal({ open, closable: true, onClose })
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={`modal sheet fixed inset-x-0 top-auto bottom-0 m-0 max-h-[calc(100dvh-3.5rem)] w-full max-w-none rounded-t-sheet bg-sheet text-text shadow-pop ${WIDE[wide]}`}
    >
      {open && (
        // Enlarged so far that header and footer fill the screen, all of it scrolls.
        <div className="flex h-full max-h-[inherit] flex-col max-[16rem]:overflow-y-auto">
          <header className="relative flex items-center justify-between pt-5.5 pr-3 pb-1.5 pl-5 lg:pt-4">
            <span
              aria-hidden="true"
              className="absolute top-2.5 left-1/2 h-1 w-10 -translate-x-1/2 rounded-full bg-line-field opacity-70 lg:hidden"
            />
            <h2 id={titleId} className="d4 min-w-0 max-[16rem]:text-lg">
              {title}
            </h2>
            <IconButton icon="x" label={closeLabel} onClick={onClose} />
          </header>
          <div className="grid min-h-0 flex-1 grid-cols-1 content-start gap-5.5 overflow-y-auto max-[16rem]:flex-none max-[16rem]:overflow-visible overscroll-contain px-5 pt-2 pb-5">
            {children}
          </div>
          {footer && (
            <footer className="flex gap-3 border-t border-line px-5 pt-3 pb-[calc(1.25rem+env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  )
}
