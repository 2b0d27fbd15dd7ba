import { Link } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { Picture } from '#features/photos/ui/picture.tsx'
import { StoryBars } from '#features/photos/ui/story-bars.tsx'
import type { Card } from '#features/search/search.contract.ts'
import type { SwipeCard } from '#features/swipe/swipe.contract.ts'
import type { TextId } from '#kernel/texts.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import { FictionalLabel } from '#ui/fictional-label.tsx'
import { Icon } from '#ui/icon.tsx'
import { OnlineDot } from '#ui/presence.tsx'

/** As many as fit on one line of a phone, mostly. */
const INTERESTS_SHOWN = 3
const SIZES = '(min-width: 62rem) 27.5rem, (min-width: 36rem) 32rem, 92vw'

/** In answers of the version before there is only the main photo. */
export const photosOn = ({ photos, main_image }: SwipeCard) => photos ?? (main_image ? [main_image] : [])

/**
 * The photo with story bars, who it is, and below lg a few words on solid ground. The photo ends where the words begin,
 * and a lower card has fewer of them, so that the name stays below the face.
 */
export function PersonFace({
  card,
  first,
  shown = 0,
  onTurn,
}: {
  card: SwipeCard
  first: boolean
  /** Which of the photos. */
  shown?: number
  onTurn?: (by: 1 | -1) => void
}) {
  const text = useTexts()
  const photos = photosOn(card)
  // The next one is loaded before it is asked for.
  const mounted = first
    ? photos.filter((_, index) => index === shown || index === shown + 1)
    : photos.slice(shown, shown + 1)
  return (
    <div className="absolute inset-0 grid grid-cols-1 grid-rows-[minmax(0,1fr)_auto_auto] [container-type:size]">
      <div className="relative col-start-1 row-span-2 row-start-1">
        {mounted.map((photo) => (
          <Picture
            key={photo.id}
            photo={photo}
            size="full"
            sizes={SIZES}
            alt={text('people.photo_of', { name: card.name })}
            first={first}
            className={`absolute inset-0 size-full object-[50%_20%] ${photo === photos[shown] ? '' : 'invisible'}`}
          />
        ))}
        {photos.length === 0 && (
          <span className="grid size-full place-items-center text-muted">
            <Icon name="user" size="xl" />
          </span>
        )}
        <div className="portrait-scrim" />
      </div>
      {first && <StoryBars count={photos.length} shown={shown} className="inset-x-5 top-3" />}
      {first && photos.length > 1 && onTurn && <Halves shown={shown} count={photos.length} onTurn={onTurn} />}
      <Lower card={card} />
    </div>
  )
}

/** Buttons for fingers, keyboards and screen readers alike; a drag that starts on one is still a drag. */
function Halves({ shown, count, onTurn }: { shown: number; count: number; onTurn: (by: 1 | -1) => void }) {
  const text = useTexts()
  const half = 'absolute inset-y-0 z-2 w-1/2 cursor-[inherit] focus-visible:-outline-offset-4'
  return (
    <>
      <button
        type="button"
        aria-label={text('swipe.photo_previous')}
        onClick={() => onTurn(-1)}
        className={`${half} left-0`}
      />
      <button
        type="button"
        aria-label={text('swipe.photo_next')}
        onClick={() => onTurn(1)}
        className={`${half} right-0`}
      />
      <p role="status" className="sr-only">
        {text('swipe.photo_number', { number: shown + 1, count })}
      </p>
    </>
  )
}

/** All of it opens the profile. */
function Lower({ card }: { card: SwipeCard }) {
  const text = useTexts()
  const { settings } = usePage()
  return (
    <div className="relative z-3 col-start-1 row-span-2 row-start-2 grid grid-cols-1 grid-rows-subgrid">
      <div className="grid justify-items-start gap-1.5 px-5 pt-14 pb-5 [@container(max-height:25rem)]:gap-0.5 [@container(max-height:25rem)]:pb-3.5 [@container(max-height:14rem)]:px-3.5 [@container(max-height:14rem)]:pb-2.5 max-lg:bg-linear-to-t max-lg:from-black/80 max-lg:via-black/45 max-lg:to-transparent">
        {card.fictional && (
          <FictionalLabel words={settings.fictional_singular} icon={settings.fictional_icon} look="glass" />
        )}
        <h2 className="d2 wrap-anywhere text-[#fff6ee]! [@container(max-height:25rem)]:text-2xl [@container(max-height:14rem)]:text-lg">
          <Link to={`/members/${card.id}`} className="stretched-link">
            {text('people.name_age', { name: card.name, age: card.age })}
            {/* Stands in for the button, which has no room in a row this narrow. */}
            <Icon name="info" size="sm" className="ml-1.5 hidden align-baseline max-[16rem]:inline-block" />
          </Link>
        </h2>
        <WhereAndWhen card={card} />
      </div>
      <Words card={card} />
    </div>
  )
}

/** From lg they stand beside the cards; on a low card the face needs their room. */
function Words({ card: { about_me, interests = [] } }: { card: SwipeCard }) {
  const text = useTexts()
  if (!about_me && interests.length === 0) return null
  return (
    <div className="grid gap-3 bg-surface-2 px-5 pt-4 pb-5 text-text lg:hidden [@container(max-height:36rem)]:gap-2 [@container(max-height:36rem)]:pt-2.5 [@container(max-height:36rem)]:pb-3 [@container(max-height:29rem)]:hidden">
      {about_me && <p className="line-clamp-2 wrap-anywhere [@container(max-height:36rem)]:line-clamp-1">{about_me}</p>}
      {interests.length > 0 && (
        <div className={about_me ? '[@container(max-height:32rem)]:hidden' : ''}>
          <Chips>
            {interests.slice(0, INTERESTS_SHOWN).map(({ id, shared }) => (
              <Chip key={id} look={shared ? 'shared' : undefined}>
                {text(`interests.${id}` as TextId)}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
    </div>
  )
}

function WhereAndWhen({ card: { online, place, distance } }: { card: Card }) {
  const text = useTexts()
  const where = [place?.city, distance && text(`people.distance_${distance}`)].filter(Boolean).join(' · ')
  if (!online && !where) return null
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm [@container(max-height:14rem)]:hidden">
      {online && (
        <span className="inline-flex items-center gap-1.5">
          <OnlineDot label={text('people.online_now')} />
          <span aria-hidden="true">{text('people.online_now')}</span>
        </span>
      )}
      {online && where && <span aria-hidden="true">·</span>}
      {where}
    </p>
  )
}

export function usePersonWords() {
  const text = useTexts()
  return ({ name, age, place, distance, fictional }: Card) =>
    [
      text('people.name_age', { name, age }),
      fictional && text('people.fictional_singular'),
      place?.city,
      distance && text(`people.distance_${distance}`),
    ]
      .filter(Boolean)
      .join(', ')
}
