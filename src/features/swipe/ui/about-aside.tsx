import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import type { SwipeCard } from '#features/swipe/swipe.contract.ts'
import type { TextId } from '#kernel/texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { Chip, Chips } from '#ui/chip.tsx'

/** The profile shows the full text. */
const EXCERPT = 'line-clamp-6'

/** More about the top card, from lg. */
export function AboutAside({ card }: { card: SwipeCard }) {
  const text = useTexts()
  const shared = card.interests?.filter((interest) => interest.shared) ?? []
  return (
    <aside
      aria-label={text('swipe.about', { name: card.name })}
      className="grid content-start justify-items-end gap-6 self-center text-right max-lg:hidden"
    >
      {card.about_me && (
        <div className="grid gap-2">
          <h2 className="h5">{text('swipe.about', { name: card.name })}</h2>
          <p className={`max-w-[32ch] leading-6.5 wrap-anywhere ${EXCERPT}`}>{card.about_me}</p>
        </div>
      )}
      {shared.length > 0 && (
        <div className="grid justify-items-end gap-2.5">
          <p className="text-meta font-semibold text-faint">{text('swipe.you_both_like')}</p>
          <div className="[&>*]:justify-end">
            <Chips>
              {shared.map(({ id }) => (
                <Chip key={id} look="shared">
                  {text(`interests.${id}` as TextId)}
                </Chip>
              ))}
            </Chips>
          </div>
        </div>
      )}
      <Link to={`/members/${card.id}`} className={buttonClass({ look: 'line' })}>
        {text('swipe.open_full_profile')}
      </Link>
    </aside>
  )
}
