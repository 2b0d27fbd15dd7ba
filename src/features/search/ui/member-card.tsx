import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { Picture } from '#features/photos/ui/picture.tsx'
import type { Card } from '#features/search/search.contract.ts'
import { FictionalLabel } from '#ui/fictional-label.tsx'
import { Icon } from '#ui/icon.tsx'
import { MemberCardFrame } from '#ui/member-card-frame.tsx'
import { OnlineDot } from '#ui/presence.tsx'

/** `action` is an extra control on the card, such as a like. */
export function MemberCard({
  card,
  action,
  first = false,
  to = `/members/${card.id}`,
}: {
  card: Card
  action?: ReactNode
  /** Above the fold. */
  first?: boolean
  to?: string
}) {
  const text = useTexts()
  const nameAge = text('people.name_age', { name: card.name, age: card.age })
  const ageAt = nameAge.indexOf(card.name) + card.name.length
  const distance = card.distance && text(`people.distance_${card.distance}`)
  return (
    <MemberCardFrame
      photo={<Portrait card={card} first={first} />}
      name={
        <>
          <Link to={to} aria-label={nameAge} className="stretched-link flex min-w-0">
            {/* Truncate the name, never the age. */}
            <span className="truncate">{nameAge.slice(0, ageAt)}</span>
            <span className="shrink-0 whitespace-pre">{nameAge.slice(ageAt)}</span>
          </Link>
          {card.online && <OnlineDot label={text('people.online_now')} />}
        </>
      }
      place={
        // One line each: next to the heart both do not fit on one.
        (card.place || distance) && (
          <>
            {card.place && <span className="block truncate">{card.place.city}</span>}
            {distance && <span className="block whitespace-normal">{distance}</span>}
          </>
        )
      }
      tag={(card.fictional || card.is_new) && <Tags card={card} />}
      action={action}
    />
  )
}

function Portrait({ card: { name, main_image }, first }: { card: Card; first: boolean }) {
  const text = useTexts()
  if (main_image === null)
    return (
      <span className="absolute inset-0 grid place-items-center text-muted">
        <Icon name="user" size="xl" />
      </span>
    )
  return (
    <Picture
      photo={main_image}
      size="card"
      alt={text('people.photo_of', { name })}
      first={first}
      className="absolute inset-0 size-full transition-[scale] duration-320 motion-safe:group-hover:scale-103"
    />
  )
}

/** SITE-10: a fictional profile is labelled on every card. */
function Tags({ card: { fictional } }: { card: Card }) {
  const text = useTexts()
  const { settings } = usePage()
  if (fictional)
    return <FictionalLabel words={settings.fictional_singular} icon={settings.fictional_icon} look="glass" />
  return (
    <span className="glass inline-flex min-h-7 items-center rounded-full px-2.5 text-xs font-strong [--glass:rgb(14_10_30/.72)]">
      {text('people.new_profile')}
    </span>
  )
}
