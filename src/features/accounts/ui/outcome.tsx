import type { ReactNode } from 'react'

import { takeFocus } from '#ui/take-focus.ts'

/** The result of an action as a whole page: illustration, sentence, next step. */
export function Outcome({
  art,
  title,
  announce = false,
  action,
  children,
}: {
  art: string
  title: string
  /** Focuses the heading so a screen reader announces it; for a result that appears after an action. */
  announce?: boolean
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="page grid justify-items-center gap-4 pt-8 pb-16 text-center lg:pt-14">
      <img src={art} alt="" width={420} height={280} className="w-full max-w-105" />
      <h1 ref={announce ? takeFocus : undefined} tabIndex={-1} className="d2 text-balance outline-none">
        {title}
      </h1>
      <div className="grid max-w-[44ch] gap-4 text-balance text-muted">{children}</div>
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </section>
  )
}
