import { useRef, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { codeOf } from '#app/api/refusal-code.ts'
import { celebrate } from '#features/likes/ui/celebrations.ts'
import { likes } from '#features/likes/ui/likes.ts'
import type { Card } from '#features/search/search.contract.ts'
import { type Allowance, readQueue, swipe, undoPass } from '#features/swipe/swipe.contract.ts'
import { QUEUE } from '#features/swipe/swipe.rules.ts'
import type { ReplyOf } from '#kernel/contract.ts'

import type { Decided } from './card-stack.tsx'
import type { Choice, Pull } from './gesture.ts'
import { useKept } from './use-kept.ts'

export type Queue = ReplyOf<typeof readQueue>

/** With fewer cards on the table the next ones are fetched: somebody quick on a slow network still has some to go. */
const REFILL_AT = 12
/** As long as a card flies: what comes after it waits. */
const FLIGHT_MS = 320

/** The server reads no more ids than this; those behind are far from being shown again. */
const MOST_HELD = 40

const nextCards = ({ held, wide }: { held: readonly string[]; wide: boolean }) =>
  browserApi(readQueue, {
    query: { ...(held.length > 0 && { held: held.slice(0, MOST_HELD).join() }), ...(wide && { wide: true as const }) },
  })

type Trouble = 'failed' | 'undo_failed' | 'profile_hidden'

/** What happened last, for who hears it. */
export type News = { kind: 'like' | 'pass' | 'undo'; name: string }

/**
 * SWIPE-1: the game. A decision shows at once and is sent in the order it was made; one that does not arrive puts its
 * card back. `onTrouble` says so.
 */
export function useSwipeGame(first: Queue, onTrouble: (trouble: Trouble, name: string) => void) {
  const cards = useKept<readonly Card[]>(first.cards)
  const allowance = useKept<Allowance>(first.allowance)
  const table = useKept<'open' | 'filling' | 'dry' | 'failed'>(first.cards.length < QUEUE ? 'dry' : 'open')
  // What one decided, the last one at the end: only a pass can be taken back.
  const history = useKept<readonly Choice[]>(first.can_undo ? ['pass'] : [])
  // Who is flying off. Until the next card lies there nothing is decided: a double tap means the one person one saw.
  const decided = useKept<readonly Decided<Card>[]>([])
  const liked = useKept<readonly Card[]>([])
  const [closed, setClosed] = useState(isUsedUp(first.allowance))
  const [returned, setReturned] = useState<string>()
  const [news, setNews] = useState<News>()
  const wide = useKept(false)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const underway = useRef(new Set<string>())
  const count = useRef(0)

  function decide(choice: Choice, pull: Pull = { dx: 0, dy: 0 }) {
    const [card, ...rest] = cards.read()
    if (!card || decided.read().length > 0 || (choice === 'like' && isUsedUp(allowance.read()))) return
    const number = ++count.current
    cards.write(rest)
    decided.write([{ number, card, choice, pull }])
    setTimeout(() => decided.write(decided.read().filter((each) => each.number !== number)), FLIGHT_MS)
    history.write([...history.read(), choice])
    setReturned(undefined)
    setNews({ kind: choice, name: card.name })
    if (choice === 'like') {
      allowance.write(changed(allowance.read(), -1))
      liked.write([...liked.read(), card])
    }
    underway.current.add(card.id)
    sending.current = sending.current.then(() => send(card, choice))
    if (rest.length < REFILL_AT) void refill()
  }

  async function send(card: Card, choice: Choice) {
    try {
      const reply = await browserApi(swipe, { body: { id: card.id, choice } })
      underway.current.delete(card.id)
      // With more on its way, what is left is known better here.
      if (underway.current.size === 0) allowance.write(reply.allowance)
      if (choice === 'like') likes.sync(card.id, true)
      if (isUsedUp(reply.allowance)) setTimeout(() => setClosed(true), FLIGHT_MS)
      if (reply.match) celebrate(reply.match)
    } catch (error) {
      underway.current.delete(card.id)
      refused(card, choice, codeOf(error))
    }
  }

  function refused(card: Card, choice: Choice, code: unknown) {
    history.write(history.read().slice(0, -1))
    liked.write(without(liked.read(), card))
    if (code === 'swipe_exhausted') {
      // The other tab was quicker.
      allowance.write(changed(allowance.read(), Number.NEGATIVE_INFINITY))
      setClosed(true)
      return
    }
    if (choice === 'like') allowance.write(changed(allowance.read(), 1))
    // Whoever left meanwhile is no loss to tell about.
    if (code === 'member_not_found') return
    cards.write([card, ...without(cards.read(), card)])
    onTrouble(code === 'profile_hidden' ? code : 'failed', card.name)
  }

  async function refill() {
    if (table.read() === 'filling' || table.read() === 'dry') return
    table.write('filling')
    try {
      const held = [...cards.read().map(({ id }) => id), ...underway.current]
      const next = (await nextCards({ held, wide: wide.read() })).cards
      const known = new Set([...held, ...cards.read().map(({ id }) => id)])
      cards.write([...cards.read(), ...next.filter(({ id }) => !known.has(id))])
      table.write(next.length < QUEUE ? 'dry' : 'open')
    } catch {
      // The table says so, with a button that tries again.
      table.write('failed')
    }
  }

  /** A new day, or a wider look: everything anew. */
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
      // The table says so, with a button that tries again.
      table.write('failed')
    }
  }

  async function undo() {
    if (history.read().at(-1) !== 'pass') return
    history.write(history.read().slice(0, -1))
    await sending.current
    try {
      const { card } = await browserApi(undoPass, { body: {} })
      cards.write([card, ...without(cards.read(), card)])
      decided.write(decided.read().filter((each) => each.card.id !== card.id))
      setReturned(card.id)
      setNews({ kind: 'undo', name: card.name })
    } catch {
      // A toast says so.
      onTrouble('undo_failed', '')
    }
  }

  return {
    cards: cards.shown,
    allowance: allowance.shown,
    closed,
    decided: decided.shown,
    liked: liked.shown,
    returned,
    news,
    table: table.shown,
    wide: wide.shown,
    canUndo: history.shown.at(-1) === 'pass',
    decide,
    undo,
    restart,
  }
}

export type SwipeGame = ReturnType<typeof useSwipeGame>

const isUsedUp = (allowance: Allowance) => allowance !== null && allowance.left === 0
const without = (cards: readonly Card[], gone: Card) => cards.filter(({ id }) => id !== gone.id)

/** Between nothing and all of the day's. */
const changed = (allowance: Allowance, by: number): Allowance =>
  allowance && { ...allowance, left: Math.min(allowance.limit, Math.max(0, allowance.left + by)) }
