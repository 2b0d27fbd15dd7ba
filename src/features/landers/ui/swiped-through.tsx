import { useTexts } from '#app/page/use-page.ts'
import type { LanderPerson } from '#features/landers/landers.contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { CARDS } from './tinderswipe-cards.tsx'

/** After the last card: what the likes are for, and the sign-up. Illustrated people (no `people`) cannot be liked. */
export function SwipedThrough({ people }: { people: readonly LanderPerson[] }) {
  const text = useTexts()
  const real = people.length > 0
  /** A sentence for every number of likes; the script shows the right one. */
  const byLikes = (words: (count: number) => string) =>
    JSON.stringify(Array.from({ length: CARDS + 1 }, (_, count) => words(count)))
  const titleOf = (count: number) =>
    real && count > 0 ? text('landers.end_title_liked', { count }) : text('landers.end_title')
  const wordsOf = (count: number) => {
    if (count === 0) return text('landers.end_text_none')
    return real ? text('landers.end_text_liked', { count }) : text('landers.end_text')
  }
  return (
    <section
      data-game="end"
      hidden
      className="hairline grid justify-items-center gap-4 rounded-sheet bg-surface-2 px-6 py-10 text-center shadow-card"
    >
      <div className="flex pl-3 *:-ml-3">
        {people.map(({ id, photo }) => (
          <span key={id} data-face={id} hidden>
            <Avatar src={photo.thumb_filename} size="lg" />
          </span>
        ))}
        <span
          data-game="end-heart"
          className="grid size-14 place-items-center rounded-full bg-accent-wash text-accent-text"
        >
          <Icon name="heart" fill />
        </span>
      </div>
      <h2 data-game="end-title" data-by-likes={byLikes(titleOf)} tabIndex={-1} className="d3 outline-none">
        {titleOf(0)}
      </h2>
      <p data-game="end-text" data-by-likes={byLikes(wordsOf)} className="text-balance text-muted">
        {wordsOf(0)}
      </p>
      <a href="/signup" className={`mt-2 ${buttonClass({ look: 'main', size: 'lg', block: true })}`}>
        {text('landers.sign_up_free')}
        <Icon name="arrow-right" />
      </a>
      <Button look="ghost" data-game="again">
        {text('landers.again')}
      </Button>
      <p className="text-meta text-faint">{text('landers.fine_print')}</p>
    </section>
  )
}
