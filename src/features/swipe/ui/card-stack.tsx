import './swipe.css'

import type { CSSProperties, ReactNode } from 'react'

import type { Choice, Pull } from './gesture.ts'
import { useDrag } from './use-drag.ts'

export type Decided<T> = { number: number; card: T; choice: Choice; pull: Pull }
/** Card that an undo brought back, from the side to which it flew. */
export type Returned = { id: string; from: Choice }

/** Cards visible behind the top one; further ones only preload their photos. */
const SHOWN = 2
const PRELOADED = 5
/** Approximate card width, for the tilt of a card that flies out. */
const USUAL_WIDTH = 400

/** Dragging is a shortcut: buttons and keys do the same. */
export function CardStack<T extends { id: string }>({
  cards,
  decided,
  returned,
  words,
  nameOf,
  face,
  onDecide,
}: {
  cards: readonly T[]
  /** Cards flying out. */
  decided: readonly Decided<T>[]
  returned?: Returned | undefined
  words: { label: string; like: string; pass: string }
  /** For screen readers. */
  nameOf: (card: T) => string
  face: (card: T, first: boolean) => ReactNode
  onDecide: (choice: Choice, pull: Pull) => void
}) {
  const stack = useDrag(onDecide)
  const stamps = (
    <>
      <span aria-hidden="true" data-stamp="like" className="swipe-stamp">
        {words.like}
      </span>
      <span aria-hidden="true" data-stamp="pass" className="swipe-stamp">
        {words.pass}
      </span>
    </>
  )
  return (
    <section ref={stack} aria-label={words.label} className="relative isolate size-full">
      {cards.slice(0, PRELOADED).map((card, index) => (
        <article
          key={card.id}
          data-person={card.id}
          data-place={Math.min(index, SHOWN + 1)}
          data-returned={index === 0 && returned?.id === card.id ? returned.from : undefined}
          aria-label={index === 0 ? nameOf(card) : undefined}
          aria-hidden={index > 0 || undefined}
          inert={index > 0}
          // A vertical drag must not scroll the page away from under the card.
          className="swipe-card touch-none!"
          style={{ zIndex: PRELOADED - index }}
        >
          {face(card, index === 0)}
          {stamps}
        </article>
      ))}
      {decided.map(({ number, card, choice, pull }) => (
        <div
          key={number}
          data-left={choice}
          aria-hidden="true"
          inert
          className="swipe-card"
          style={{ ...pulledStyle(pull), zIndex: PRELOADED + 1 } as CSSProperties}
        >
          {face(card, false)}
          {stamps}
        </div>
      ))}
    </section>
  )
}

const pulledStyle = ({ dx, dy }: Pull) => ({ '--dx': `${dx}px`, '--dy': `${dy}px`, '--lean': dx / USUAL_WIDTH })
