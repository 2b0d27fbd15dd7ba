const DOTS = {
  online: 'bg-online',
  away: 'border-2 border-faint',
} as const

/** Dot and text. A fictional profile has neither: it is never online. */
export function Presence({ state, words }: { state: keyof typeof DOTS; words: string }) {
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm ${state === 'away' ? 'text-muted' : ''}`}>
      <span aria-hidden="true" className={`size-[9px] shrink-0 rounded-full ${DOTS[state]}`} />
      {words}
    </span>
  )
}

/** The dot alone, where a card has no room for text; `label` is for screen readers. The same green on every photo. */
export function OnlineDot({ label }: { label: string }) {
  return <span role="img" aria-label={label} title={label} className="size-[9px] shrink-0 rounded-full bg-[#47d2ae]" />
}
