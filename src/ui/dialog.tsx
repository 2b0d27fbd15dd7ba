import { type ReactNode, useId } from 'react'

import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

const SIZES = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-3xl' } as const

/**
 * A modal dialog. With `closable={false}` neither Escape nor the backdrop closes it and there is no close button: put a
 * visible Cancel into the content. Content is mounted only while open.
 */
export function Dialog({
  open,
  onClose,
  title,
  titleHidden = false,
  closable = true,
  backCloses,
  closeLabel,
  size = 'md',
  footer,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  titleHidden?: boolean
  /** Whether the browser's Back closes it. */
  backCloses?: boolean
  size?: keyof typeof SIZES
  footer?: ReactNode
  children: ReactNode
} & ({ closable?: true; closeLabel: string } | { closable: boolean; closeLabel?: string })) {
  const titleId = useId()
  const modal = useModal({ open, closable, onClose, backCloses })
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={`modal m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] rounded-sheet bg-sheet text-text shadow-pop ${SIZES[size]}`}
    >
      {open && (
        <div className="flex max-h-[inherit] flex-col">
          <header
            className={
              titleHidden ? 'absolute top-3 right-3 z-1' : 'flex items-start justify-between gap-4 pt-5 pr-3 pl-6'
            }
          >
            <h2 id={titleId} className={titleHidden ? 'sr-only' : 'pt-2 d4'}>
              {title}
            </h2>
            {closable && closeLabel && <IconButton icon="x" label={closeLabel} onClick={onClose} />}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-2 pb-6">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{footer}</footer>
          )}
        </div>
      )}
    </dialog>
  )
}
