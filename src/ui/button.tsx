import type { ComponentProps, MouseEvent } from 'react'

const LOOKS = {
  /** The gradient, once per screen. */
  main: 'btn-main',
  solid: 'bg-primary text-white hover:bg-primary-hover',
  tonal: 'bg-surface-3 text-text hover:bg-line',
  line: 'border border-line-field hover:bg-surface-3',
  ghost: 'text-muted hover:bg-surface-3 hover:text-text',
  danger: 'text-danger-text hover:bg-surface-3',
} as const

/** 36 px is below the touch target: use `sm` only with a mouse. */
const SIZES = { sm: 'min-h-9 text-sm', md: 'min-h-11 text-control', lg: 'min-h-13 text-base' } as const
const SIDES = { sm: 'px-3.5', md: 'px-5', lg: 'px-7' } as const
const QUIET_SIDES = 'px-3'

export type ButtonLook = keyof typeof LOOKS
type ButtonSize = keyof typeof SIZES

type Shape = { look?: ButtonLook; size?: ButtonSize; block?: boolean }

/** Button classes, for links that look like one. A block button may wrap to two lines. */
export function buttonClass({ look = 'solid', size = 'md', block = false }: Shape = {}) {
  const quiet = look === 'ghost' || look === 'danger'
  return [
    'btn',
    LOOKS[look],
    SIZES[size],
    quiet ? QUIET_SIDES : SIDES[size],
    block ? 'w-full text-balance' : 'whitespace-nowrap max-[16rem]:whitespace-normal',
  ].join(' ')
}

/** A `pending` button keeps its width and focus, and ignores further clicks. */
export function Button({
  look,
  size,
  block,
  pending = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: Shape & { pending?: boolean } & ComponentProps<'button'>) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonClass({ look, size, block })} ${className}`}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={handleClick}
    >
      {pending && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
