import { type ReactNode, useId } from 'react'

import { useField } from './field.tsx'

/**
 * One of a few options, all visible. Radios: arrow keys, forms and screen readers work natively. `label` names the
 * group for screen readers; omit it inside a Field with `group`, whose legend does it.
 */
export function Segmented<Value extends string>({
  name,
  label,
  options,
  value,
  defaultValue,
  onChange,
}: {
  name?: string
  label?: string
  options: readonly { value: Value; label: ReactNode }[]
  value?: Value
  defaultValue?: Value
  onChange?: (value: Value) => void
}) {
  const ownName = useId()
  const { 'aria-invalid': invalid } = useField()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-invalid={invalid}
      className="grid grid-flow-col gap-1 max-[16rem]:grid-flow-row rounded-field bg-surface-3 p-1"
    >
      {options.map((option) => (
        <label key={option.value} className="option segment text-control">
          <input
            type="radio"
            name={name ?? ownName}
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={
              value === undefined && defaultValue !== undefined ? defaultValue === option.value : undefined
            }
            onChange={() => onChange?.(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
