import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { Avatar } from '#ui/avatar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { useTexts } from '../use-page.ts'

/** After the last card: what the likes are good for, and the way in. */
export function SwipedThrough({
  avatars,
  liked,
  real,
  onAgain,
}: {
  avatars: readonly (string | null)[]
  liked: number
  /** People who can be told; drawn ones cannot. */
  real: boolean
  onAgain: () => void
}) {
  const text = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  // Took the place of the cards: who listens is told by the heading.
  useEffect(() => heading.current?.focus(), [])
  const waiting = real && liked > 0
  return (
    <section className="hairline grid justify-items-center gap-4 rounded-sheet bg-surface-2 px-6 py-10 text-center shadow-card">
      {waiting ? (
        <div className="flex -space-x-3">
          {avatars.map((src, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes here
            <Avatar key={index} src={src} size="lg" />
          ))}
        </div>
      ) : (
        <span className="grid size-14 place-items-center rounded-full bg-accent-wash text-accent-text">
          <Icon name="heart" fill />
        </span>
      )}
      <h2 ref={heading} tabIndex={-1} className="d3 outline-none">
        {waiting ? text('landers.end_title_liked', { count: liked }) : text('landers.end_title')}
      </h2>
      <p className="text-balance text-muted">
        {waiting
          ? text('landers.end_text_liked', { count: liked })
          : text(liked > 0 ? 'landers.end_text' : 'landers.end_text_none')}
      </p>
      <Link to="/signup" className={`mt-2 ${buttonClass({ look: 'main', size: 'lg', block: true })}`}>
        {text('landers.sign_up_free')}
        <Icon name="arrow-right" />
      </Link>
      <Button look="ghost" onClick={onAgain}>
        {text('landers.again')}
      </Button>
      <p className="text-meta text-faint">{text('landers.fine_print')}</p>
    </section>
  )
}
