import type { ComponentProps } from 'react'

import { Icon, type IconName } from './icon.tsx'

const LOOKS = {
  plain: 'text-muted hover:bg-surface-3 hover:text-text',
  tonal: 'bg-surface-3 text-text hover:bg-line',
  /** On photos. */
  glass: 'glass',
  /** Selected, such as liked. */
  on: 'bg-accent text-white hover:bg-accent-hover',
} as const

const SIZES = { md: 'size-11', lg: 'size-13', xl: 'size-17' } as const

type IconButtonLook = keyof typeof LOOKS

type Shape = { look?: IconButtonLook; size?: keyof typeof SIZES }

/** Classes of a round button, for links; such a link needs an aria-label. */
export function iconButtonClass({ look = 'plain', size = 'md' }: Shape = {}) {
  return `icon-btn ${LOOKS[look]} ${SIZES[size]}`
}

/** A round button of at least 44 px. `pressed` makes it a toggle: on is filled with the accent colour. */
export function IconButton({
  icon,
  label,
  look,
  size = 'md',
  pressed,
  type = 'button',
  className = '',
  children,
  ...rest
}: { icon?: IconName; label: string; pressed?: boolean } & Shape & Omit<ComponentProps<'button'>, 'aria-label'>) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={`${iconButtonClass({ look: pressed ? 'on' : look, size })} ${className}`}
    >
      {icon && <Icon name={icon} size={size === 'xl' ? 'xl' : 'md'} fill={pressed} />}
      {children}
    </button>
  )
}
