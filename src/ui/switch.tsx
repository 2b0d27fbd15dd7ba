import type { ComponentProps, ReactNode } from 'react'

/** An on/off setting. The whole row is the target; with `labelHidden`, 48 by 44 around the knob. */
export function Switch({
  label,
  labelHidden = false,
  hint,
  ...rest
}: { label: ReactNode; labelHidden?: boolean; hint?: ReactNode } & Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <label
      className={
        labelHidden
          ? 'grid min-h-11 min-w-12 place-items-center'
          : 'flex min-h-11 items-center justify-between gap-4 py-1 text-control'
      }
    >
      <span className={labelHidden ? 'sr-only' : 'min-w-0'}>
        {label}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself */}
      <input {...rest} type="checkbox" role="switch" className="switch" />
    </label>
  )
}
