import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { Card } from '#features/search/search.contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import { CardStack, type Decided } from '../swipe/card-stack.tsx'
import { PersonFace, usePersonWords } from '../swipe/person-face.tsx'
import type { Choice, Pull } from '../swipe/use-drag.ts'
import { useKept } from '../swipe/use-kept.ts'
import { useSwipeKeys } from '../swipe/use-swipe-keys.ts'
import { useTexts } from '../use-page.ts'
import { keepLanderLikes } from './lander-likes.ts'
import type { DrawnCard, LanderCards } from './load-tinderswipe.server.ts'
import { SwipedThrough } from './swiped-through.tsx'

/** LAND-1: five cards to decide about, then the sign-up, which keeps the likes. */
export function TinderswipeScreen({ shown }: { shown: LanderCards }) {
  const personWords = usePersonWords()
  const text = useTexts()
  if (shown.kind === 'people')
    return (
      <Game
        cards={shown.cards}
        lead={text('landers.swipe_lead')}
        nameOf={personWords}
        face={(card, first) => <PersonFace card={card} first={first} />}
        onLikes={(cards) => keepLanderLikes(cards.map(({ id }) => id))}
        avatarOf={(card: Card) => card.main_image?.thumb_filename ?? null}
      />
    )
  const { cards } = shown
  return (
    <Game
      cards={cards}
      lead={text('landers.drawn_lead')}
      nameOf={(card) => text('landers.drawn_card', { number: cards.indexOf(card) + 1, count: cards.length })}
      face={(card, first) => <DrawnFace card={card} first={first} />}
    />
  )
}

function DrawnFace({ card, first }: { card: DrawnCard; first: boolean }) {
  const text = useTexts()
  return (
    <>
      <img
        src={card.picture}
        alt={text('landers.drawn_alt')}
        width={600}
        height={800}
        fetchPriority={first ? 'high' : undefined}
        className="size-full object-[50%_20%]"
      />
      <span className="glass absolute bottom-5 left-5 z-2 rounded-full px-3 py-1.5 text-xs font-strong">
        {text('landers.drawn_note')}
      </span>
    </>
  )
}

function Game<T extends { id: string }>({
  cards: all,
  lead,
  nameOf,
  face,
  onLikes,
  avatarOf,
}: {
  cards: readonly T[]
  lead: string
  nameOf: (card: T) => string
  face: (card: T, first: boolean) => ReactNode
  /** For people who can be liked. */
  onLikes?: (liked: readonly T[]) => void
  avatarOf?: (card: T) => string | null
}) {
  const text = useTexts()
  const kept = useKept<readonly Decided<T>[]>([])
  const decided = kept.shown
  const cards = all.slice(decided.length)
  const [next] = cards

  function decide(choice: Choice, pull: Pull = { dx: 0, dy: 0 }) {
    const before = kept.read()
    const card = all[before.length]
    if (!card) return
    const now = [...before, { number: before.length, card, choice, pull }]
    kept.write(now)
    onLikes?.(likedOf(now))
  }

  useSwipeKeys({ like: () => decide('like'), pass: () => decide('pass') }, next !== undefined)
  const last = decided.at(-1)
  return (
    <div className="page grid min-h-dvh gap-x-16 gap-y-4 overflow-x-clip pt-[calc(var(--bar)+.5rem)] pb-10 lg:grid-cols-[minmax(0,38rem)_26rem] lg:justify-center lg:content-center lg:items-center">
      <header className="grid content-end gap-2 lg:gap-4 lg:self-end">
        <h1 className="d2 max-w-[16ch] lg:d1">{text('landers.swipe_heading')}</h1>
        <p className="max-w-[44ch] text-muted lg:lead">{lead}</p>
      </header>
      <div className="mx-auto grid w-full max-w-104 content-start gap-4 lg:row-span-2">
        {next ? (
          <>
            <div className="mt-8 aspect-3/4 max-h-[calc(100dvh-23rem)] min-h-90 w-full">
              <CardStack
                cards={cards}
                decided={decided.slice(-1)}
                words={{
                  label: text('landers.card_stack'),
                  like: text('landers.like_verb'),
                  pass: text('landers.pass_verb'),
                }}
                nameOf={nameOf}
                face={face}
                onDecide={decide}
              />
            </div>
            <Buttons
              count={text('landers.card_of', { step: decided.length + 1, count: all.length })}
              onDecide={decide}
            />
          </>
        ) : (
          <SwipedThrough
            avatars={avatarOf ? likedOf(decided).map(avatarOf) : []}
            liked={likedOf(decided).length}
            real={onLikes !== undefined}
            onAgain={() => {
              kept.write([])
              onLikes?.([])
            }}
          />
        )}
        <p role="status" className="sr-only">
          {last && next && text(`landers.after_${last.choice}`, { person: nameOf(next) })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-lg:justify-center lg:self-start">
        {next && (
          <Link to="/signup" className={buttonClass({ look: 'line' })}>
            {text('landers.skip')}
          </Link>
        )}
        <Link to="/login" className={buttonClass({ look: 'ghost' })}>
          {text('landers.have_account')}
        </Link>
      </div>
    </div>
  )
}

const likedOf = <T,>(decided: readonly Decided<T>[]) =>
  decided.filter(({ choice }) => choice === 'like').map(({ card }) => card)

function Buttons({ count, onDecide }: { count: string; onDecide: (choice: Choice) => void }) {
  const text = useTexts()
  return (
    <div className="flex items-center justify-center gap-4.5">
      <IconButton
        icon="x"
        label={text('landers.pass_verb')}
        title={text('landers.pass_verb')}
        look="tonal"
        size="xl"
        onClick={() => onDecide('pass')}
      />
      <span className="min-w-14 text-center text-sm text-muted tabular-nums">{count}</span>
      <button
        type="button"
        aria-label={text('landers.like_verb')}
        title={text('landers.like_verb')}
        onClick={() => onDecide('like')}
        className="icon-btn btn-main size-17"
      >
        <Icon name="heart" size="xl" fill />
      </button>
    </div>
  )
}
