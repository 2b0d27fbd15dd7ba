import type { ReactNode } from 'react'

import { IconButton } from './icon-button.tsx'

/** For the link at the end of a banner. */
export const BANNER_LINK_CLASS = 'link px-0.5 py-3 text-sm font-strong underline-offset-4'

/** One quiet line across the page. `lead` is for changing content, such as a countdown. */
export function Banner({
  label,
  lead,
  action,
  dismiss,
  children,
}: {
  /** Names the region for screen readers. */
  label: string
  lead?: ReactNode
  action?: ReactNode
  dismiss?: { label: string; onSelect: () => void }
  children: ReactNode
}) {
  return (
    <aside data-banner aria-label={label} className="border-b border-line bg-banner print:hidden">
      <div className={`page flex min-h-13 items-center gap-2.5 py-1 ${dismiss ? 'pr-[calc(var(--edge)-.75rem)]' : ''}`}>
        {lead && (
          <span className="inline-flex items-center gap-1.5 text-sm font-bold text-accent-text tabular-nums">
            {lead}
          </span>
        )}
        <div className="mr-auto min-w-0 text-sm">{children}</div>
        {action}
        {dismiss && <IconButton icon="x" label={dismiss.label} onClick={dismiss.onSelect} />}
      </div>
    </aside>
  )
}
