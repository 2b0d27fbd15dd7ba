import type { ReactNode } from 'react'

import { Icon, type IconName } from '#ui/icon.tsx'
import { takeFocus } from '#ui/take-focus.ts'

const MARKS = {
  plain: 'bg-surface-3 text-primary-text',
  success: 'bg-success/26 text-success-text',
  danger: 'bg-danger/22 text-danger-text',
} as const

/** An order's status as a page: icon, heading, next step. */
export function StatusFrame({
  icon,
  tone = 'plain',
  title,
  lead,
  announce = false,
  mark,
  children,
}: {
  icon: IconName
  tone?: keyof typeof MARKS
  title: string
  lead?: ReactNode
  /** Replaces another view, so the heading takes focus and is announced. */
  announce?: boolean
  /** Wraps the round icon. */
  mark?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className="page py-8 lg:py-14">
      <div className="mx-auto grid max-w-140 gap-3 rounded-hero bg-surface-2 px-5 py-9 text-center hairline md:px-10">
        <span className={`relative mx-auto grid size-20 place-items-center ${mark ? 'mt-3 mb-6' : 'mb-2'}`}>
          {mark}
          <span className={`relative grid size-full place-items-center rounded-full ${MARKS[tone]}`}>
            <Icon name={icon} size="xl" />
          </span>
        </span>
        <h1 ref={announce ? takeFocus : undefined} tabIndex={-1} className="d3 outline-none">
          {title}
        </h1>
        {lead && <div className="text-balance text-muted">{lead}</div>}
        {children && <div className="mt-3 grid gap-4">{children}</div>}
      </div>
    </section>
  )
}
