import type { ReactNode } from 'react'

import { Icon, type IconName } from './icon.tsx'

const MARKS = {
  plain: 'bg-surface-3 text-primary-text',
  success: 'bg-success/26 text-success-text',
  danger: 'bg-danger/22 text-danger-text',
} as const

/** Nothing here, for a whole page: a drawing, one sentence with the reason, one action. */
export function EmptyState({
  art,
  title,
  action,
  children,
}: {
  art?: ReactNode
  title: string
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="mx-auto grid max-w-110 justify-items-center gap-2 px-4 pt-4 pb-10 text-center">
      {art && <div className="mb-2 h-40 w-52 text-primary-text [&>*]:size-full">{art}</div>}
      <h2 className="d4">{title}</h2>
      {children && <p className="text-balance text-muted">{children}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

/** The same on a card, with a round mark: how a payment stands, an empty list beside others, no connection. */
export function StatusCard({
  icon,
  tone = 'plain',
  title,
  action,
  children,
}: {
  icon: IconName
  tone?: keyof typeof MARKS
  title: string
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="hairline grid content-start justify-items-center gap-2 rounded-hero bg-surface-2 px-6 py-9 text-center">
      <span className={`mb-2 grid size-18 place-items-center rounded-full ${MARKS[tone]}`}>
        <Icon name={icon} size="xl" />
      </span>
      <h3 className="h5 text-balance">{title}</h3>
      {children && <div className="text-sm text-balance text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}

/** A bar of known length, such as an upload; `label` is read aloud. */
export function Meter({ value, label }: { value: number; label: string }) {
  const percent = Math.round(value * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="mx-auto my-2 h-1 w-50 max-w-full overflow-hidden rounded-full bg-surface-3"
    >
      <div
        className="h-full rounded-full bg-primary-text transition-[width] duration-200"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
