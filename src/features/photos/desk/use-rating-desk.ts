import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'

import { consoleApi } from '#console/page/api.ts'
import { failureText, isCode } from '#console/page/failure.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { SiteId } from '#kernel/ids.ts'

import { givePhotosBack, ratePhotos, takePhotos, undoRating } from '../review.contract.ts'
import { PHOTOS_AT_ONCE, reviewPhotoPath } from '../review.rules.ts'
import { EMPTY_DESK, heldBy, onDesk, type Rated } from './rating-desk.ts'

export type Filter = { brand?: SiteId; near?: boolean; main?: boolean }
export type Queue = Omit<ReplyOf<typeof takePhotos>, 'photos'>

/** How often an empty desk looks for photos, and an unreachable server is tried. */
const AGAIN = 10_000

const onWire = ({ photo: { id }, choice }: Rated) =>
  choice === 'safe' || choice === 'adult' ? { id, rating: choice } : { id, remove: choice }

/** The desk and what keeps it filled and sent. */
export function useRatingDesk(filter: Filter) {
  const [desk, tell] = useReducer(onDesk, EMPTY_DESK)
  const [queue, setQueue] = useState<Queue>()
  const [trouble, setTrouble] = useState<string>()
  const [beat, setBeat] = useState(0)
  const busy = useRef({ taking: false, sending: false, undoing: false })
  const answers = useRef(0)
  /** The beat in which the server did not answer: the next one tries again. */
  const silentAt = useRef(-1)
  const client = useQueryClient()
  const key = JSON.stringify(filter)
  const given = useRef(key)

  useEffect(() => {
    const timer = setInterval(() => setBeat((count) => count + 1), AGAIN)
    return () => clearInterval(timer)
  }, [])

  /** Another filter, other photos; what is rated is still sent. */
  useEffect(() => {
    if (given.current === key) return
    given.current = key
    tell({ type: 'clear' })
  }, [key])

  const wants = desk.ahead.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `beat` asks again.
  useEffect(() => {
    if (!wants || busy.current.taking) return
    busy.current.taking = true
    const keep = heldBy(desk).map(({ id }) => id)
    const answersBefore = answers.current
    consoleApi(takePhotos, { body: { ...(JSON.parse(key) as Filter), most: PHOTOS_AT_ONCE, keep } })
      .then(({ photos, ...rest }) => {
        if (given.current !== key) return
        // A rating answered meanwhile counted after these figures were.
        const isOld = answers.current !== answersBefore
        setQueue((before) => (before && isOld ? { ...rest, waiting: before.waiting, shift: before.shift } : rest))
        setTrouble(undefined)
        for (const { id } of photos) new Image().src = reviewPhotoPath(id, 'card')
        tell({ type: 'took', photos })
      })
      .catch((error: unknown) => setTrouble(failureText(error)))
      .finally(() => {
        busy.current.taking = false
      })
  }, [wants, key, desk.screen, beat])

  // What is on the way is decided by the desk itself: a key pressed while this effect waits is in the next batch.
  useEffect(() => {
    if (desk.sent.length === 0) {
      if (desk.queued.length > 0 && silentAt.current !== beat) tell({ type: 'send' })
      return
    }
    if (busy.current.sending) return
    busy.current.sending = true
    consoleApi(ratePhotos, { body: { ratings: desk.sent.map(onWire) } })
      .then(({ outcomes, shift }) => {
        setTrouble(undefined)
        answers.current += 1
        setQueue((before) => before && { ...before, waiting: Math.max(0, before.waiting - outcomes.length), shift })
        busy.current.sending = false
        tell({ type: 'answered', outcomes })
      })
      .catch((error: unknown) => {
        setTrouble(failureText(error))
        busy.current.sending = false
        const comesBack = isCode(error, 'network') || isCode(error, 'session_locked') || isCode(error, 'overloaded')
        if (comesBack) silentAt.current = beat
        tell({ type: comesBack ? 'unanswered' : 'refused' })
      })
  }, [desk.queued, desk.sent, beat])

  const undoing = desk.undoing
  const isOnItsWay = undoing !== null && [...desk.sent, ...desk.queued].some(({ photo }) => photo.id === undoing.id)
  useEffect(() => {
    if (undoing === null || isOnItsWay || busy.current.undoing) return
    busy.current.undoing = true
    consoleApi(undoRating, { body: { id: undoing.id } })
      .then(({ shift }) => {
        answers.current += 1
        setQueue((before) => before && { ...before, waiting: before.waiting + 1, shift })
        tell({ type: 'undone', works: true })
      })
      .catch((error: unknown) => {
        setTrouble(failureText(error))
        tell({ type: 'undone', works: false })
      })
      .finally(() => {
        busy.current.undoing = false
      })
  }, [undoing, isOnItsWay])

  /** Colleagues get what was left here, at once. */
  useEffect(
    () => () => {
      void consoleApi(givePhotosBack, { query: {} })
        // Else the claims lapse by themselves.
        .catch(() => undefined)
        .then(() => client.invalidateQueries({ queryKey: ['photos'] }))
    },
    [client],
  )

  return { desk, tell, queue, trouble, unsent: desk.queued.length + desk.sent.length }
}
