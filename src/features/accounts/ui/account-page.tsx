import type { ReactNode } from 'react'

import { takeFocus } from '#ui/take-focus.ts'

/** Layout for a page with a single question: a heading, a card, and alternative links below it. */
export function AccountPage({
  title,
  lead,
  announce = false,
  below,
  children,
}: {
  title: string
  lead?: string
  /** Focuses the heading so a screen reader announces it; for a step that follows another. */
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
