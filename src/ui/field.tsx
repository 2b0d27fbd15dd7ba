import { createContext, type ReactNode, use, useId } from 'react'

import { Icon } from './icon.tsx'

type Wiring = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

const FieldContext = createContext<Wiring>({})

/** Id, description and validity for a control inside a Field; empty elsewhere. */
export function useField() {
  return use(FieldContext)
}

/**
 * A label above one control, with a hint or error below. `group` is for several inputs (radios, chips): the label
 * becomes a legend.
 */
export function Field({
  label,
  hint,
  error,
  group = false,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  group?: boolean
  children: ReactNode
}) {
  const id = useId()
  const note = error ? `${id}error` : hint ? `${id}hint` : undefined
  const wiring: Wiring = { 'aria-describedby': note, 'aria-invalid': error ? true : undefined }
  if (!group) wiring.id = id

  const below = error ? (
    <p id={`${id}error`} className="mt-1.5 flex gap-1.5 text-sm text-danger-text">
      <Icon name="circle-alert" size="sm" className="mt-0.5" />
      <span>{error}</span>
    </p>
  ) : (
    hint && (
      <p id={`${id}hint`} className="mt-1.5 text-sm text-muted">
        {hint}
      </p>
    )
  )
  const labelClass = 'mb-1.5 block text-sm font-semibold'

  return (
    <FieldContext value={wiring}>
      {group ? (
        <fieldset aria-describedby={note} className="min-w-0">
          <legend className={labelClass}>{label}</legend>
          {children}
          {below}
        </fieldset>
      ) : (
        <div className="min-w-0">
          <label htmlFor={id} className={labelClass}>
            {label}
          </label>
          {children}
          {below}
        </div>
      )}
    </FieldContext>
  )
}
