import { useRef, useState } from 'react'

import type { Card } from '#features/search/search.contract.ts'
import type { Allowance, readQueue } from '#features/swipe/swipe.contract.ts'
import { QUEUE } from '#features/swipe/swipe.rules.ts'
import type { ReplyOf } from '#kernel/contract.ts'

import { codeOf } from '../members/refusal-code.ts'
import type { Decided } from './card-stack.tsx'
import type { Choice, Pull } from './use-drag.ts'

export type Queue = ReplyOf<typeof readQueue>

/** With fewer cards on the table the next ones are fetched. */
const REFILL_AT = 8
/** As long as a card flies: what comes after it waits. */
const FLIGHT_MS = 320
/** Cards still flying while the next ones are decided about. */
const IN_FLIGHT = 3

const calls = () => import('./swipe-calls.ts')
const flight = () => new Promise((resolve) => setTimeout(resolve, FLIGHT_MS))

/** What happened last, for who hears it. */
export type News = { kind: 'like' | 'pass' | 'undo'; name: string }

/**
 * SWIPE-1: the game. A decision shows at once and is sent in the order it was made; one that does not arrive puts its
 * card back. `onTrouble` says so.
 */
export function useSwipeGame(first: Queue, onTrouble: (trouble: 'failed' | 'undo_failed', name: string) => void) {
  const [cards, setCards] = useState<readonly Card[]>(first.cards)
  const [allowance, setAllowance] = useState<Allowance>(first.allowance)
  const [closed, setClosed] = useState(isUsedUp(first.allowance))
  const [decided, setDecided] = useState<readonly Decided<Card>[]>([])
  const [liked, setLiked] = useState<readonly Card[]>([])
  const [returned, setReturned] = useState<string>()
  const [match, setMatch] = useState<Card | null>(null)
  const [news, setNews] = useState<News>()
  const [table, setTable] = useState<'open' | 'filling' | 'dry' | 'failed'>(
    first.cards.length < QUEUE ? 'dry' : 'open',
  )
  const [wide, setWide] = useState(false)
  // What one decided, the last one at the end: only a pass can be taken back.
  const [history, setHistory] = useState<readonly Choice[]>(first.can_undo ? ['pass'] : [])
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const underway = useRef(new Set<string>())
  const count = useRef(0)

  function decide(choice: Choice, pull: Pull = { dx: 0, dy: 0 }) {
    const [card, ...rest] = cards
    if (!card || (choice === 'like' && isUsedUp(allowance))) return
    count.current += 1
    setCards(rest)
    setDecided([...decided.slice(1 - IN_FLIGHT), { number: count.current, card, choice, pull }])
    setHistory([...history, choice])
    setReturned(undefined)
    setNews({ kind: choice, name: card.name })
    if (choice === 'like') {
      setAllowance(less)
      setLiked([...liked, card])
    }
    underway.current.add(card.id)
    sending.current = sending.current.then(() => send(card, choice))
    if (rest.length < REFILL_AT) void refill(rest)
  }

  async function send(card: Card, choice: Choice) {
    try {
      const [reply] = await Promise.all([(await calls()).sendChoice(card.id, choice), flight()])
      // With more on its way, what is left is known better here.
      if (underway.current.size === 1) setAllowance(reply.allowance)
      if (isUsedUp(reply.allowance)) setClosed(true)
      if (reply.match) setMatch(reply.match)
    } catch (error) {
      refused(card, choice, codeOf(error))
    } finally {
      underway.current.delete(card.id)
    }
  }

  function refused(card: Card, choice: Choice, code: unknown) {
    setHistory((before) => before.slice(0, -1))
    setLiked((before) => before.filter(({ id }) => id !== card.id))
    if (code === 'swipe_exhausted') {
      // The other tab was quicker.
      setAllowance((now) => now && { ...now, left: 0 })
      setClosed(true)
      return
    }
    if (choice === 'like') setAllowance(more)
    // Whoever left meanwhile is no loss to tell about.
    if (code === 'member_not_found') return
    setCards((before) => [card, ...before.filter(({ id }) => id !== card.id)])
    onTrouble('failed', card.name)
  }

  async function refill(held: readonly Card[]) {
    if (table !== 'open' && table !== 'failed') return
    setTable('filling')
    try {
      const ids = [...held.map(({ id }) => id), ...underway.current]
      const next = (await (await calls()).nextCards({ held: ids, wide })).cards
      setCards((before) => [...before, ...next.filter(({ id }) => !before.some((card) => card.id === id))])
      setTable(next.length < QUEUE ? 'dry' : 'open')
    } catch {
      setTable('failed')
    }
  }

  /** A new day, or a wider look: everything anew. */
  async function restart(widely = wide) {
    setWide(widely)
    setTable('filling')
    await sending.current
    try {
      const queue = await (await calls()).nextCards({ held: [], wide: widely })
      setCards(queue.cards)
      setAllowance(queue.allowance)
      setClosed(isUsedUp(queue.allowance))
      setLiked([])
      setTable(queue.cards.length < QUEUE ? 'dry' : 'open')
    } catch {
      setTable('failed')
    }
  }

  async function undo() {
    if (history.at(-1) !== 'pass') return
    setHistory(history.slice(0, -1))
    await sending.current
    try {
      const { card } = await (await calls()).takeBack()
      setCards((before) => [card, ...before.filter(({ id }) => id !== card.id)])
      setDecided((before) => before.filter((each) => each.card.id !== card.id))
      setReturned(card.id)
      setNews({ kind: 'undo', name: card.name })
    } catch {
      onTrouble('undo_failed', '')
    }
  }

  return {
    cards,
    allowance,
    closed,
    decided,
    liked,
    returned,
    match,
    news,
    table,
    wide,
    canUndo: history.at(-1) === 'pass',
    decide,
    undo,
    restart,
    endCelebration: () => setMatch(null),
  }
}

export type SwipeGame = ReturnType<typeof useSwipeGame>

const isUsedUp = (allowance: Allowance) => allowance !== null && allowance.left === 0
const less = (allowance: Allowance): Allowance => allowance && { ...allowance, left: Math.max(0, allowance.left - 1) }
const more = (allowance: Allowance): Allowance =>
  allowance && { ...allowance, left: Math.min(allowance.limit, allowance.left + 1) }
