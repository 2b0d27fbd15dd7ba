const LOOKS = {
  unread: 'bg-unread text-on-unread',
  new: 'bg-accent text-white',
  /** Credits are running low: outlined, so it cannot pass for unread. */
  low: 'text-warn-text border-[1.5px] border-warn-line',
  none: 'bg-danger text-white',
} as const

type BadgeLook = keyof typeof LOOKS

/** Beyond this the exact number adds nothing and does not fit. */
const HIGHEST_SHOWN = 99

export function capCount(count: number) {
  return count > HIGHEST_SHOWN ? `${HIGHEST_SHOWN}+` : String(count)
}

/** A count in a circle. `label` names what is counted: a number alone means nothing to a screen reader. */
export function Badge({
  count,
  look,
  label,
  className = '',
}: {
  count: number
  look: BadgeLook
  label: string
  className?: string
}) {
  return (
    <span
      className={`inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-xs leading-none font-[750] tabular-nums ${LOOKS[look]} ${className}`}
    >
      <span aria-hidden="true">{capCount(count)}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
