import windowUrl from '@duet/art/pictures/illustration-night-window.svg?url'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { readQueue, type SwipeCard } from '#features/swipe/swipe.contract.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useToast } from '#ui/toast.tsx'

import { AboutAside } from './about-aside.tsx'
import { AllowanceRing } from './allowance-ring.tsx'
import { CardStack } from './card-stack.tsx'
import { Exhausted } from './exhausted.tsx'
import { NoMoreCards } from './no-more-cards.tsx'
import { PersonFace, photosOn, usePersonWords } from './person-face.tsx'
import { SwipeButtons } from './swipe-buttons.tsx'
import { TodayAside } from './today-aside.tsx'
import { type Queue, type SwipeGame, useSwipeGame } from './use-swipe-game.ts'
import { useSwipeKeys } from './use-swipe-keys.ts'

export const handle = { layout: 'default', texts: ['swipe', 'people', 'interests', 'likes', 'errors'] }

export function loader({ context, request }: RouteArgs) {
  return requireMember(context, request)(readQueue, { query: {} })
}

/** The game keeps its own state; the loader only provides the first cards. */
export const shouldRevalidate = () => false

export default function SwipePage({ loaderData }: PageProps<typeof loader>) {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('swipe.title')} />
      <SwipeScreen queue={loaderData} />
    </>
  )
}

/** SWIPE-1 */
function SwipeScreen({ queue }: { queue: Queue }) {
  const text = useTexts()
  const toast = useToast()
  const game = useSwipeGame(queue, (failure, name) =>
    toast({
      text: failure === 'profile_hidden' ? text('errors.profile_hidden') : text(`swipe.${failure}`, { name }),
      tone: 'danger',
    }),
  )
  const { allowance, closed, cards, table } = game

  /** The table shows the card again; without it only words can tell. */
  async function undoLastLike() {
    const card = await game.undo()
    if (card) toast({ text: text('likes.unliked_toast', { name: card.name }) })
  }

  if (closed && allowance)
    return (
      <div className="page">
        <Exhausted
          allowance={allowance}
          onNewDay={() => void game.restart()}
          onUndo={game.undoable === 'like' ? () => void undoLastLike() : undefined}
        />
      </div>
    )
  if (cards.length === 0 && table !== 'filling')
    return (
      <div className="page py-10 lg:py-16">
        <h1 className="sr-only">{text('swipe.title')}</h1>
        {table === 'failed' ? (
          <NotArrived onAgain={() => void game.restart()} />
        ) : (
          <NoMoreCards wide={game.wide} onWiden={() => void game.restart(true)} />
        )}
      </div>
    )
  return <Table game={game} />
}

function NotArrived({ onAgain }: { onAgain: () => void }) {
  const text = useTexts()
  return (
    <EmptyState
      art={<img src={windowUrl} alt="" width={420} height={280} />}
      title={text('errors.timed_out')}
      action={<Button onClick={onAgain}>{text('shell.try_again')}</Button>}
    />
  )
}

function Table({ game }: { game: SwipeGame }) {
  const text = useTexts()
  const navigate = useNavigate()
  const personWords = usePersonWords()
  const { cards, allowance, decided, returned, undoable, decide, undo } = game
  const [first] = cards
  const { shown, turn } = useTurnedPhoto(first)
  const canLike = allowance === null || allowance.left > 0
  useSwipeKeys(
    {
      like: () => decide('like'),
      pass: () => decide('pass'),
      undo: () => void undo(),
      photo: () => turn(1),
      ...(first && { profile: () => void navigate(`/members/${first.id}`) }),
    },
    true,
  )
  return (
    // Cards fly out of the page, which must not grow wider.
    <div
      data-swipe-table
      className="page grid grid-cols-1 overflow-x-clip lg:grid-cols-[minmax(0,1fr)_27.5rem_minmax(0,1fr)] lg:gap-14"
    >
      {first ? <AboutAside card={first} /> : <span className="max-lg:hidden" />}
      <div className="swipe-column mx-auto grid grid-cols-1 h-[calc(100dvh-var(--bar)-var(--banner-height)-var(--tab-space))] max-h-215 min-h-70 w-full lg:min-h-125 max-w-130 grid-rows-[auto_minmax(0,1fr)_auto] gap-3.5 pt-3 pb-3 lg:h-[calc(100dvh-var(--bar)-var(--banner-height))] lg:pt-6 lg:pb-7">
        <Head game={game} />
        <div className="mt-5 mb-1.5 min-h-0">
          {first ? (
            <CardStack
              cards={cards}
              decided={decided}
              returned={returned}
              words={{ label: text('swipe.card_stack'), like: text('swipe.like_verb'), pass: text('swipe.pass_verb') }}
              nameOf={personWords}
              face={(card, isFirst) => <PersonFace card={card} first={isFirst} shown={shown(card)} onTurn={turn} />}
              onDecide={decide}
            />
          ) : (
            <div className="skeleton grid size-full place-items-end rounded-hero p-6 text-sm text-muted">
              {text('swipe.loading_more')}
            </div>
          )}
        </div>
        <SwipeButtons
          profile={first?.id}
          canLike={canLike}
          undoable={undoable}
          onLike={() => decide('like')}
          onPass={() => decide('pass')}
          onUndo={() => void undo()}
        />
        <ActionAnnouncer game={game} />
      </div>
      <TodayAside allowance={allowance} liked={game.liked} />
    </div>
  )
}

/** Which photo of which card was turned to; the card keeps it while it flies out. Both ends wrap around. */
function useTurnedPhoto(first: SwipeCard | undefined) {
  const [turned, setTurned] = useState<{ id: string; index: number }>()
  const shown = ({ id }: SwipeCard) => (turned?.id === id ? turned.index : 0)
  function turn(by: 1 | -1) {
    const count = first ? photosOn(first).length : 0
    if (first && count > 1) setTurned({ id: first.id, index: (shown(first) + by + count) % count })
  }
  return { shown, turn }
}

function Head({ game: { allowance } }: { game: SwipeGame }) {
  const text = useTexts()
  const words = allowance
    ? text('swipe.likes_left', { left: allowance.left, limit: allowance.limit })
    : text('swipe.no_limit')
  return (
    <div className="flex items-center justify-between gap-3 overflow-hidden max-lg:[@media(max-height:36rem)]:h-0">
      <div>
        <h1 className="h5">{text('swipe.title')}</h1>
        <p className="text-sm text-muted">{words}</p>
      </div>
      {allowance && <AllowanceRing left={allowance.left} limit={allowance.limit} label={words} />}
    </div>
  )
}

function ActionAnnouncer({ game: { lastAction, cards } }: { game: SwipeGame }) {
  const text = useTexts()
  const personWords = usePersonWords()
  const [next] = cards
  return (
    <p role="status" className="sr-only">
      {lastAction &&
        next &&
        text(`swipe.after_${lastAction.kind}`, { name: lastAction.name, person: personWords(next) })}
    </p>
  )
}
