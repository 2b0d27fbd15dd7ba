import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'

import { must } from '#kernel/must.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useMedia, WIDE } from '#ui/use-media.ts'

/** Pixels between the composer and the popover. */
const GAP = 8

type Props = {
  anchor: RefObject<HTMLElement | null>
  title: string
  closeLabel: string
  onClose: () => void
  footer: ReactNode
  children: ReactNode
}

/** A sheet on phones, a popover above the text field from lg. */
export function ComposerPopover(props: Props) {
  const { title, closeLabel, onClose, footer, children } = props
  if (useMedia(WIDE)) return <Popover {...props} />
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={closeLabel} footer={footer}>
      {children}
    </Sheet>
  )
}

/** The popover API brings the top layer, Escape, light dismiss and focus return. */
function Popover({ anchor, title, closeLabel, onClose, footer, children }: Props) {
  const titleId = useId()
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const popover = must(ref.current, 'the popover is on the page before its effects run')
    function place() {
      if (!anchor.current) return
      const { left, top } = anchor.current.getBoundingClientRect()
      popover.style.left = `${left}px`
      popover.style.bottom = `${innerHeight - top + GAP}px`
      popover.style.maxHeight = `${top - 2 * GAP}px`
    }
    place()
    popover.showPopover()
    popover.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    addEventListener('resize', place)
    return () => {
      removeEventListener('resize', place)
      if (popover.matches(':popover-open')) popover.hidePopover()
    }
  }, [anchor])

  return (
    <div
      ref={ref}
      popover="auto"
      role="dialog"
      aria-labelledby={titleId}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      className="popup fixed inset-auto m-0 w-112 rounded-card border border-line bg-sheet p-0 text-text shadow-pop open:flex open:flex-col"
    >
      <header className="flex items-center justify-between pt-3 pr-3 pl-5">
        <h2 id={titleId} className="d4">
          {title}
        </h2>
        <IconButton icon="x" label={closeLabel} onClick={onClose} />
      </header>
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto overscroll-contain px-5 pt-1 pb-4">
        {children}
      </div>
      <footer className="flex gap-3 border-t border-line px-5 py-3">{footer}</footer>
    </div>
  )
}
