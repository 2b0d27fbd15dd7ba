import type { ComponentProps } from 'react'

import { useField } from './field.tsx'

/** A line of text. Outside a Field give it an aria-label. */
export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input {...useField()} {...rest} className={`input ${className}`} />
}

/** Several lines; grows with its text where the browser can. */
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
