import type { ReactNode } from 'react'

/** One pane at a time on phones, side by side from lg, each with its own scrolling. */
export function SplitView({
  show,
  list,
  children,
}: {
  show: 'list' | 'conversation'
  list: ReactNode
  children: ReactNode
}) {
  return (
    <div
      data-full-screen
      className="lg:grid lg:h-[calc(100dvh-var(--bar)-var(--banner-height))] lg:grid-cols-[23.25rem_minmax(0,1fr)]"
    >
      <div
        className={`flex min-h-0 flex-col lg:border-r lg:border-line ${show === 'conversation' ? 'max-lg:hidden' : ''}`}
      >
        {list}
      </div>
      <div className={`flex min-h-0 min-w-0 flex-col ${show === 'list' ? 'max-lg:hidden' : ''}`}>{children}</div>
    </div>
  )
}
