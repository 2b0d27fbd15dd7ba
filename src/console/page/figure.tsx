import type { ReactNode } from 'react'

import { useExplanation } from './explained.tsx'

/** No naked number: what it is, its value with unit, and its neighbour; what it means is said on focus. */
export function Figure({
  what,
  means,
  value,
  aside,
  children,
}: {
  what: string
  means: string
  value: ReactNode
  aside?: ReactNode
  children?: ReactNode
}) {
  const { holder, note } = useExplanation(means)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of texts, no form.
    <div className="fig" role="group" aria-label={what} {...holder}>
      <span className="fig__what">{what}</span>
      <span className="fig__n">
        {value} {aside && <small>{aside}</small>}
      </span>
      {children && <span className="fig__vs">{children}</span>}
      {note}
    </div>
  )
}
