import type { ReactNode } from 'react'

import { IconButton } from './icon-button.tsx'
import { usePendingMark } from './ready.ts'

/** For the link at the end of a banner. */
export const BANNER_LINK_CLASS = 'link px-0.5 py-3 text-sm font-strong underline-offset-4'

/** One quiet line across the page. `lead` is for changing content, such as a countdown. */
export function Banner({
  label,
  lead,
  action,
  dismiss,
  overlay = false,
  wraps = false,
  offer = false,
  children,
}: {
  /** Names the region for screen readers. */
  label: string
  lead?: ReactNode
  action?: ReactNode
  dismiss?: { label: string; onSelect: () => void }
  /** For banners that only the browser can decide on: above the bottom edge, because the page must not jump. Gives way
   * to toasts, which pass. */
  overlay?: boolean
  /** On a phone the action gets a line of its own. */
  wraps?: boolean
  /** Not needed now: screens short of room leave it away. */
  offer?: boolean
  children: ReactNode
}) {
  const pending = usePendingMark()
  if (overlay)
    return (
      <aside
        data-pending={pending}
        aria-label={label}
        className="toast fixed inset-x-3 bottom-[calc(var(--tab-space)+.75rem)] z-20 mx-auto grid max-w-110 gap-1 rounded-card bg-snack px-4 pt-3 pb-1 text-sm text-white shadow-pop in-[:root:has([data-toasts]>*)]:invisible inset-ring inset-ring-glass-line [--primary-text:#cfa4fd] print:hidden max-lg:[:root:has([data-bottom-bar])_&]:bottom-24"
      >
        {children}
        <div className="flex justify-end">{action}</div>
      </aside>
    )
  return (
    <aside
      data-banner={offer ? 'offer' : ''}
      data-pending={pending}
      aria-label={label}
      className="border-b border-line bg-banner print:hidden"
    >
      <div
        className={`page flex min-h-13 items-center gap-2.5 py-1 ${wraps ? 'max-sm:flex-wrap' : 'max-[16rem]:flex-wrap'} ${dismiss ? 'pr-[calc(var(--edge)-.75rem)]' : ''}`}
      >
        {lead && (
          <span className="inline-flex shrink-0 items-center gap-1.5 text-sm font-bold text-accent-text tabular-nums">
            {lead}
          </span>
        )}
        <div className={`mr-auto min-w-0 text-sm ${wraps ? 'max-sm:flex-1' : ''}`}>{children}</div>
        {action}
        {dismiss && <IconButton icon="x" label={dismiss.label} onClick={dismiss.onSelect} />}
      </div>
    </aside>
  )
}
