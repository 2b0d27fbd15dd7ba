import type { ReactNode } from 'react'

import { Icon, type IconName } from './icon.tsx'

const MARKS = {
  plain: 'bg-surface-3 text-primary-text',
  success: 'bg-success/26 text-success-text',
  danger: 'bg-danger/22 text-danger-text',
} as const

/** A status on a card with a round icon: a payment, an empty list among others, a lost connection. */
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
