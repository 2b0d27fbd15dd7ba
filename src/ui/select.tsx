import type { ComponentProps } from 'react'

import { useField } from './field.tsx'
import { Icon } from './icon.tsx'

/** A styled native select: phones bring their picker, keyboards their type-ahead. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select {...useField()} {...rest} className={`input appearance-none truncate pr-11 ${className}`} />
      <Icon name="chevron-down" className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2" />
    </span>
  )
}
