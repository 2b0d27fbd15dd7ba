import type { ReactNode } from 'react'

import { Icon, type IconName } from './icon.tsx'

const TONES = {
  warn: { icon: 'triangle-alert', line: 'border-warn-line', mark: 'text-warn-text' },
  danger: { icon: 'circle-alert', line: 'border-danger-text', mark: 'text-danger-text' },
  success: { icon: 'circle-check', line: 'border-success-text', mark: 'text-success-text' },
} as const satisfies Record<string, { icon: IconName; line: string; mark: string }>

/** For the link or button under an alert's text. */
export const ALERT_ACTION_CLASS = 'link -mb-3 block py-3 text-left font-strong'

/** A notice or task in the page. Outlined, never filled. `urgent` announces it when it appears. */
export function Alert({
  tone = 'warn',
  icon,
  title,
  action,
  urgent = false,
  children,
}: {
  tone?: keyof typeof TONES
  icon?: IconName
  title?: ReactNode
  action?: ReactNode
  urgent?: boolean
  children?: ReactNode
}) {
  const { icon: usual, line, mark } = TONES[tone]
  return (
    <div
      role={urgent ? 'alert' : undefined}
      className={`flex gap-3 rounded-menu border-[1.5px] px-4 py-3.5 text-sm ${line}`}
    >
      <Icon name={icon ?? usual} className={mark} />
      <div className="min-w-0">
        {title && <p className="font-strong">{title}</p>}
        {children}
        {action}
      </div>
    </div>
  )
}
