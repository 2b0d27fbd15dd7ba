import { type ReactNode, useId } from 'react'

import { Icon } from '#ui/icon.tsx'

/** A consent, never pre-ticked. */
export function ConsentBox({
  name,
  label,
  hint,
  error,
}: {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}) {
  const id = useId()
  return (
    <div className="grid scroll-mb-3 gap-1">
      <label className="flex min-h-11 items-start gap-3 py-2.5 text-control">
        <span className="relative mt-px size-5.5 shrink-0">
          <input
            type="checkbox"
            name={name}
            aria-invalid={error ? true : undefined}
            aria-describedby={(error ?? hint) ? id : undefined}
            className="peer block size-full appearance-none rounded-md border border-line-field bg-field checked:border-primary-text checked:bg-primary aria-invalid:border-danger-text"
          />
          <Icon
            name="check"
            size="sm"
            className="pointer-events-none invisible absolute inset-0 m-auto text-white peer-checked:visible"
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {error ? (
        <p id={id} className="flex gap-1.5 pl-8.5 text-sm text-danger-text">
          <Icon name="circle-alert" size="sm" className="mt-0.5" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={id} className="pl-8.5 text-sm text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
