import type { ReactNode } from 'react'

const LOOKS = {
  in: 'justify-self-start bg-surface-3',
  out: 'justify-self-end bg-bubble text-white',
  sending: 'justify-self-end bg-bubble text-white opacity-70',
  failed: 'justify-self-end border-[1.5px] border-danger-text text-text',
} as const

/** Only the last bubble of a group points at its sender. */
const CORNERS = {
  in: 'rounded-bl-[6px]',
  out: 'rounded-br-[6px]',
  sending: 'rounded-br-[6px]',
  failed: 'rounded-br-[6px]',
}

export function Bubble({
  look,
  last,
  speaker,
  children,
}: {
  look: keyof typeof LOOKS
  last: boolean
  /** For screen readers, which cannot see the side the bubble is on. */
  speaker: string
  children: ReactNode
}) {
  return (
    <p
      className={`max-w-[min(78cqi,30rem)] rounded-card px-4 py-2.5 text-base leading-[1.4375rem] text-pretty wrap-anywhere whitespace-pre-wrap ${LOOKS[look]} ${last ? CORNERS[look] : ''}`}
    >
      <span className="sr-only">{speaker} </span>
      {children}
    </p>
  )
}

export function Typing({ label }: { label: string }) {
  return (
    <p className="inline-flex items-center gap-1.5 justify-self-start rounded-card rounded-bl-[6px] bg-surface-3 px-4 py-4">
      <span className="sr-only">{label}</span>
      {['[animation-delay:0ms]', '[animation-delay:160ms]', '[animation-delay:320ms]'].map((delay) => (
        <span
          key={delay}
          aria-hidden="true"
          className={`size-1.75 rounded-full bg-muted motion-safe:animate-pulse ${delay}`}
        />
      ))}
    </p>
  )
}
