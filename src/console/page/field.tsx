import { type ComponentProps, type ReactNode, useId } from 'react'

/** A labelled input; the error is read out with it. */
export function Field({
  label,
  hint,
  error,
  ...input
}: { label: string; hint?: ReactNode; error?: string | undefined } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <label className="field" htmlFor={id}>
      <span className="field__label">{label}</span>
      <input
        id={id}
        className={`input${error ? ' input--bad' : ''}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-hint` : undefined}
        {...input}
      />
      {(error || hint) && (
        <span
          id={`${id}-hint`}
          className={error ? 'field__bad' : 'field__hint muted'}
          role={error ? 'alert' : undefined}
        >
          {error ?? hint}
        </span>
      )}
    </label>
  )
}
