import type { ReactNode } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { LanderPerson } from '#features/landers/landers.contract.ts'
import { Picture } from '#features/photos/ui/picture.tsx'

import { LanderFictional } from './lander-face.tsx'
import type { LanderData } from './load-lander.server.ts'

/** Enough decisions before asking for a sign-up. */
export const CARDS = 5

/** Portraits of five different people in the niche. */
const DRAWN = ['trio-1', 'trio-2', 'trio-3', 'closing-1', 'closing-3']

/** Cards below the second only preload their photos (swipe.css). */
const LAST_PLACE = 3

type Card = { id: string; name: string; face: ReactNode }

/** People visitors may see; illustrations when there are too few. */
export function useCards({ people, pictures }: LanderData): Card[] {
  const text = useTexts()
  if (people.length > 0)
    return people.map((person, index) => ({
      id: person.id,
      name: [
        text('people.name_age', { name: person.name, age: person.age }),
        person.fictional && text('people.fictional_singular'),
        person.city,
      ]
        .filter(Boolean)
        .join(', '),
      face: <PersonFace person={person} first={index === 0} />,
    }))
  return DRAWN.map((name, index) => ({
    id: name,
    name: text('landers.drawn_card', { number: index + 1, count: CARDS }),
    face: <DrawnFace src={pictures[name]} first={index === 0} />,
  }))
}

/** The initial stack; a small script deals the next cards. `real` people can be liked. */
export function Cards({ cards, real }: { cards: readonly Card[]; real: boolean }) {
  const text = useTexts()
  return (
    <section
      data-game="stack"
      data-real={real ? '' : undefined}
      aria-label={text('landers.card_stack')}
      className="relative isolate size-full"
    >
      {cards.map(({ id, name, face }, index) => (
        <article
          key={id}
          data-person={id}
          data-place={Math.min(index, LAST_PLACE)}
          // Announced once this card is on top.
          data-name={name}
          data-count={text('landers.card_of', { step: index + 1, count: cards.length })}
          data-like={text('landers.after_like', { person: name })}
          data-pass={text('landers.after_pass', { person: name })}
          aria-label={index === 0 ? name : undefined}
          aria-hidden={index > 0 || undefined}
          inert={index > 0}
          className="swipe-card"
          style={{ zIndex: cards.length - index }}
        >
          {face}
          <Stamp choice="like">{text('landers.like_verb')}</Stamp>
          <Stamp choice="pass">{text('landers.pass_verb')}</Stamp>
        </article>
      ))}
    </section>
  )
}

function Stamp({ choice, children }: { choice: 'like' | 'pass'; children: string }) {
  return (
    <span aria-hidden="true" data-stamp={choice} className="swipe-stamp">
      {children}
    </span>
  )
}

function PersonFace({ person, first }: { person: LanderPerson; first: boolean }) {
  const text = useTexts()
  return (
    <>
      <Picture
        photo={person.photo}
        size="full"
        sizes="(min-width: 36rem) 26rem, 92vw"
        alt={text('people.photo_of', { name: person.name })}
        first={first}
        className="size-full object-[50%_20%]"
      />
      <div className="portrait-scrim" />
      <div className="absolute inset-x-5 bottom-5 z-2 grid justify-items-start gap-1.5">
        <LanderFictional person={person} />
        <h2 className="d2 wrap-anywhere text-[#fff6ee]!">
          {text('people.name_age', { name: person.name, age: person.age })}
        </h2>
        {person.city && <p className="text-sm">{person.city}</p>}
      </div>
    </>
  )
}

function DrawnFace({ src, first }: { src: string | undefined; first: boolean }) {
  const text = useTexts()
  return (
    <>
      <img
        src={src}
        alt={text('landers.drawn_alt')}
        width={600}
        height={800}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        className="size-full object-[50%_20%]"
      />
      <span className="glass absolute bottom-5 left-5 z-2 rounded-full px-3 py-1.5 text-xs font-strong">
        {text('landers.drawn_note')}
      </span>
    </>
  )
}
