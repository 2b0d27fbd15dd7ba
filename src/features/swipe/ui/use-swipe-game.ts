import { useRef, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { codeOf } from '#app/api/refusal-code.ts'
import { celebrate } from '#features/likes/ui/celebrations.ts'
import { likes } from '#features/likes/ui/likes.ts'
import { type Allowance, readQueue, type SwipeCard, swipe, undoSwipe } from '#features/swipe/swipe.contract.ts'
import { QUEUE } from '#features/swipe/swipe.rules.ts'
import type { ReplyOf } from '#kernel/contract.ts'

import type { Decided, Returned } from './card-stack.tsx'
import { type Decision, type Decisions, decisionsBefore, undoBody, withoutRefused } from './decisions.ts'
import type { Choice, Pull } from './gesture.ts'
import { useLatestState } from './use-latest-state.ts'

export type Queue = ReplyOf<typeof readQueue>

/** Refill early, so that a quick member on a slow network never runs out. */
const REFILL_AT = 12
/** Matches the CSS animation. */
const FLIGHT_MS = 320

/** Limit of the contract; cards further down are not about to repeat. */
const MAX_HELD = 40

const nextCards = ({ held, wide }: { held: readonly string[]; wide: boolean }) =>
  browserApi(readQueue, {
    query: { ...(held.length > 0 && { held: held.slice(0, MAX_HELD).join() }), ...(wide && { wide: true as const }) },
  })

type Failure = 'failed' | 'undo_failed' | 'profile_hidden'

/** The last action, for screen readers. */
export type LastAction = { kind: 'like' | 'pass' | 'undo'; name: string }

/** SWIPE-1: decisions show at once and are sent in order; one that fails puts its card back and calls `onFailure`. */
export function useSwipeGame(first: Queue, onFailure: (failure: Failure, name: string) => void) {
  const cards = useLatestState<readonly SwipeCard[]>(first.cards)
  const allowance = useLatestState<Allowance>(first.allowance)
  const table = useLatestState<'open' | 'filling' | 'dry' | 'failed'>(first.cards.length < QUEUE ? 'dry' : 'open')
  const history = useLatestState<Decisions>(() => decisionsBefore(first.can_undo))
  // Cards flying out. They block further decisions, so that a double tap decides only about the card that was visible.
  const decided = useLatestState<readonly Decided<SwipeCard>[]>([])
  const liked = useLatestState<readonly SwipeCard[]>([])
  const [closed, setClosed] = useState(isUsedUp(first.allowance))
  const [returned, setReturned] = useState<Returned>()
  const [lastAction, setLastAction] = useState<LastAction>()
  const wide = useLatestState(false)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const inFlight = useRef(new Set<string>())
  const count = useRef(0)

  function decide(choice: Choice, pull: Pull = { dx: 0, dy: 0 }) {
    const [card, ...rest] = cards.read()
    if (!card || decided.read().length > 0 || (choice === 'like' && isUsedUp(allowance.read()))) return
    const number = ++count.current
    cards.write(rest)
    decided.write([{ number, card, choice, pull }])
    setTimeout(() => decided.write(decided.read().filter((each) => each.number !== number)), FLIGHT_MS)
    history.write([...history.read(), { choice, person: card.id }])
    setReturned(undefined)
    setLastAction({ kind: choice, name: card.name })
    if (choice === 'like') {
      allowance.write(changed(allowance.read(), -1))
      liked.write([...liked.read(), card])
    }
    inFlight.current.add(card.id)
    sending.current = sending.current.then(() => send(card, choice))
    if (rest.length < REFILL_AT) void refill()
  }

  async function send(card: SwipeCard, choice: Choice) {
    try {
      const reply = await browserApi(swipe, { body: { id: card.id, choice } })
      inFlight.current.delete(card.id)
      // With more in flight, the local count is more accurate.
      if (inFlight.current.size === 0) allowance.write(reply.allowance)
      if (choice === 'like') likes.sync(card.id, true)
      if (isUsedUp(reply.allowance)) setTimeout(() => setClosed(true), FLIGHT_MS)
      if (reply.match) celebrate(reply.match)
    } catch (error) {
      inFlight.current.delete(card.id)
      refused(card, choice, codeOf(error))
    }
  }

  function refused(card: SwipeCard, choice: Choice, code: unknown) {
    history.write(withoutRefused(history.read(), card.id))
    liked.write(without(liked.read(), card))
    if (code === 'swipe_exhausted') {
      // Another tab used up the likes.
      allowance.write(changed(allowance.read(), Number.NEGATIVE_INFINITY))
      setClosed(true)
      return
    }
    if (choice === 'like') allowance.write(changed(allowance.read(), 1))
    // The member has left: nothing to report.
    if (code === 'member_not_found') return
    cards.write([card, ...without(cards.read(), card)])
    onFailure(code === 'profile_hidden' ? code : 'failed', card.name)
  }

  async function refill() {
    if (table.read() === 'filling' || table.read() === 'dry') return
    table.write('filling')
    try {
      const held = [...cards.read().map(({ id }) => id), ...inFlight.current]
      const next = (await nextCards({ held, wide: wide.read() })).cards
      const known = new Set([...held, ...cards.read().map(({ id }) => id)])
      cards.write([...cards.read(), ...next.filter(({ id }) => !known.has(id))])
      table.write(next.length < QUEUE ? 'dry' : 'open')
    } catch {
      // The table shows the failure with a retry button.
      table.write('failed')
    }
  }

  /** Starts over, on a new day or with a wider search. */
  async function restart(widely = wide.read()) {
    wide.write(widely)
    table.write('filling')
    await sending.current
    try {
      const queue = await nextCards({ held: [], wide: widely })
      cards.write(queue.cards)
      allowance.write(queue.allowance)
      liked.write([])
      setClosed(isUsedUp(queue.allowance))
      table.write(queue.cards.length < QUEUE ? 'dry' : 'open')
    } catch {
      // The table shows the failure with a retry button.
      table.write('failed')
    }
  }

  /** Returns the person who came back. */
  async function undo(): Promise<SwipeCard | undefined> {
    const last = history.read().at(-1)
    if (!last) return
    history.write(history.read().slice(0, -1))
    const undone = sending.current.then(() => takeBack(last))
    // In order with decisions made before it arrives, or the server would undo one of those.
    sending.current = undone
    return undone
  }

  async function takeBack(decision: Decision): Promise<SwipeCard | undefined> {
    // Refused meanwhile, which has put the card back already.
    if (cards.read().some(({ id }) => id === decision.person)) return
    try {
      const { card } = await browserApi(undoSwipe, { body: undoBody(decision) })
      cards.write([card, ...without(cards.read(), card)])
      decided.write(decided.read().filter((each) => each.card.id !== card.id))
      if (decision.choice === 'like') {
        liked.write(without(liked.read(), card))
        likes.sync(card.id, false)
      }
      setReturned({ id: card.id, from: decision.choice })
      setLastAction({ kind: 'undo', name: card.name })
      return card
    } catch {
      // The caller shows a toast.
      onFailure('undo_failed', '')
      return
    }
  }

  return {
    cards: cards.shown,
    allowance: allowance.shown,
    closed,
    decided: decided.shown,
    liked: liked.shown,
    returned,
    lastAction,
    table: table.shown,
    wide: wide.shown,
    undoable: history.shown.at(-1)?.choice,
    decide,
    undo,
    restart,
  }
}

export type SwipeGame = ReturnType<typeof useSwipeGame>

const isUsedUp = (allowance: Allowance) => allowance !== null && allowance.left === 0
const without = (cards: readonly SwipeCard[], gone: SwipeCard) => cards.filter(({ id }) => id !== gone.id)

/** Stays between zero and the daily limit. */
const changed = (allowance: Allowance, by: number): Allowance =>
  allowance && { ...allowance, left: Math.min(allowance.limit, Math.max(0, allowance.left + by)) }
