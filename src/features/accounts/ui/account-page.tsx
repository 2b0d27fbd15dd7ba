import type { ReactNode } from 'react'

import { takeFocus } from '#ui/take-focus.ts'

/** One question in the middle of the page: what it is about, a card, and other ways out below it. */
export function AccountPage({
  title,
  lead,
  announce = false,
  below,
  children,
}: {
  title: string
  lead?: string
  /** Takes the focus, so that a screen reader tells the news: for a step that follows another one. */
  announce?: boolean
  below?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="page py-8 lg:py-12">
      <div className="mx-auto grid max-w-110 gap-6">
        <header className="grid gap-2">
          <h1 ref={announce ? takeFocus : undefined} tabIndex={-1} className="d2 text-balance outline-none">
            {title}
          </h1>
          {lead && <p className="lead">{lead}</p>}
        </header>
        <div className="hairline grid gap-5 rounded-hero bg-surface-2 p-5 shadow-card sm:p-7">{children}</div>
        {below}
      </div>
    </section>
  )
}
