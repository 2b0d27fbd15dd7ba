import type { ComponentProps } from 'react'

import { useField } from './field.tsx'

/** A single-line input. Outside a Field it needs an aria-label. */
export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input {...useField()} {...rest} className={`input ${className}`} />
}

/** Multi-line; grows with its text where the browser supports it. */
export function TextArea({ className = '', rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useField()}
      {...rest}
      rows={rows}
      className={`input field-sizing-content max-h-80 min-h-26 resize-none py-3.5 ${className}`}
    />
  )
}
