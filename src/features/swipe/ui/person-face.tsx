import { usePage, useTexts } from '#app/page/use-page.ts'
import { Picture } from '#features/photos/ui/picture.tsx'
import type { Card } from '#features/search/search.contract.ts'
import { FictionalLabel } from '#ui/fictional-label.tsx'
import { Icon } from '#ui/icon.tsx'
import { OnlineDot } from '#ui/presence.tsx'

export function PersonFace({ card, first }: { card: Card; first: boolean }) {
  const text = useTexts()
  const { settings } = usePage()
  return (
    <>
      {card.main_image ? (
        <Picture
          photo={card.main_image}
          size="full"
          sizes="(min-width: 62rem) 27.5rem, (min-width: 36rem) 32rem, 92vw"
          alt={text('people.photo_of', { name: card.name })}
          first={first}
          className="size-full object-[50%_20%]"
        />
      ) : (
        <span className="grid size-full place-items-center text-muted">
          <Icon name="user" size="xl" />
        </span>
      )}
      <div className="portrait-scrim" />
      <div className="absolute inset-x-5 bottom-5 z-2 grid justify-items-start gap-1.5">
        {card.fictional && (
          <FictionalLabel words={settings.fictional_singular} icon={settings.fictional_icon} look="glass" />
        )}
        <h2 className="d2 wrap-anywhere text-[#fff6ee]!">
          {text('people.name_age', { name: card.name, age: card.age })}
        </h2>
        <WhereAndWhen card={card} />
      </div>
    </>
  )
}

function WhereAndWhen({ card: { online, place, distance } }: { card: Card }) {
  const text = useTexts()
  const where = [place?.city, distance && text(`people.distance_${distance}`)].filter(Boolean).join(' · ')
  if (!online && !where) return null
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
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
