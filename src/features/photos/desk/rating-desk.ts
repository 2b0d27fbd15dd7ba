import type { ReplyOf } from '#kernel/contract.ts'

import type { ratePhotos, takePhotos } from '../review.contract.ts'
import type { ReviewReason } from '../review.rules.ts'

export type Photo = ReplyOf<typeof takePhotos>['photos'][number]
type Outcome = ReplyOf<typeof ratePhotos>['outcomes'][number]
export type Choice = 'safe' | 'adult' | ReviewReason
export type Rated = { photo: Photo; choice: Choice }

/** Why a rating does not hold: its photo shows again, or is gone. */
export type Failure = { photo: Photo; why: 'gone' | 'taken' | 'refused' }

/**
 * The desk of one reviewer. A rating counts on the screen at once and is sent behind it; the next photos are there
 * before this screen is done. What the server does not take comes back.
 */
export type RatingDesk = {
  screen: readonly Photo[]
  ahead: readonly Photo[]
  focus: number
  choices: Readonly<Record<string, Choice>>
  /** Not sent yet. */
  queued: readonly Rated[]
  /** On the way. */
  sent: readonly Rated[]
  /** What can be undone, the newest last. */
  past: readonly Rated[]
  /** Being undone on the server. */
  undoing: Photo | null
  failures: readonly Failure[]
}

export const EMPTY_DESK: RatingDesk = {
  ...{ screen: [], ahead: [], focus: 0, choices: {}, queued: [], sent: [], past: [] },
  ...{ undoing: null, failures: [] },
}

export type DeskEvent =
  | { type: 'took'; photos: readonly Photo[] }
  | { type: 'rate'; choice: Choice; photos?: readonly Photo[] }
  | { type: 'move'; by: number }
  | { type: 'focus'; at: number }
  | { type: 'send' }
  | { type: 'answered'; outcomes: readonly Outcome[] }
  /** No answer: they are sent again. */
  | { type: 'unanswered' }
  | { type: 'refused' }
  | { type: 'undo' }
  | { type: 'undone'; works: boolean }
  | { type: 'clear' }

export function onDesk(desk: RatingDesk, event: DeskEvent): RatingDesk {
  switch (event.type) {
    case 'took':
      return turn({ ...desk, ahead: [...desk.ahead, ...event.photos.filter(({ id }) => !holds(desk, id))] })
    case 'rate':
      return rate(desk, event.photos ?? desk.screen.slice(desk.focus, desk.focus + 1), event.choice)
    case 'move':
      return { ...desk, focus: clamp(desk.focus + event.by, desk) }
    case 'focus':
      return { ...desk, focus: clamp(event.at, desk) }
    case 'send':
      return { ...desk, queued: [], sent: desk.queued }
    case 'answered':
      return answered(desk, event.outcomes)
    case 'unanswered':
      return { ...desk, queued: [...desk.sent, ...desk.queued], sent: [] }
    case 'refused':
      return comeBack(
        { ...desk, sent: [] },
        desk.sent.map(({ photo }) => ({ photo, why: 'refused' })),
      )
    case 'undo':
      return undo(desk)
    case 'undone':
      return undone(desk, event.works)
    case 'clear':
      return EMPTY_DESK
  }
}

/** Photos whose claims are still needed. */
export const heldBy = (desk: RatingDesk): Photo[] => [
  ...desk.screen.filter(({ id }) => desk.choices[id] === undefined),
  ...desk.ahead,
  ...[...desk.queued, ...desk.sent].map(({ photo }) => photo),
]

const holds = (desk: RatingDesk, id: string) => [...heldBy(desk), ...desk.screen].some((photo) => photo.id === id)

const clamp = (place: number, { screen }: RatingDesk) => Math.min(Math.max(place, 0), Math.max(screen.length - 1, 0))

function rate(desk: RatingDesk, photos: readonly Photo[], choice: Choice): RatingDesk {
  const rated = photos.filter(({ id }) => desk.choices[id] !== choice).map((photo) => ({ photo, choice }))
  if (rated.length === 0) return desk
  const ids = new Set(rated.map(({ photo }) => photo.id))
  const choices = { ...desk.choices, ...Object.fromEntries(rated.map(({ photo }) => [photo.id, choice])) }
  const others = (list: readonly Rated[]) => list.filter(({ photo }) => !ids.has(photo.id))
  const next = desk.screen.findIndex(({ id }, place) => place > desk.focus && choices[id] === undefined)
  const first = desk.screen.findIndex(({ id }) => choices[id] === undefined)
  return turn({
    ...desk,
    choices,
    // None when all are rated: a key pressed while the next photos come changes no rating.
    focus: next >= 0 ? next : first,
    queued: [...others(desk.queued), ...rated],
    past: [...others(desk.past), ...rated],
  })
}

/** Once everything on the screen is rated, the next photos take its place. */
function turn(desk: RatingDesk): RatingDesk {
  const isDone = desk.screen.every(({ id }) => desk.choices[id] !== undefined)
  if (!isDone || desk.ahead.length === 0) return desk
  return { ...desk, screen: desk.ahead, ahead: [], focus: 0, choices: {} }
}

function answered(desk: RatingDesk, outcomes: readonly Outcome[]): RatingDesk {
  const failures = desk.sent.flatMap(({ photo }) => {
    const outcome = outcomes.find(({ id }) => id === photo.id)?.outcome
    return outcome === 'done' || outcome === undefined ? [] : [{ photo, why: outcome }]
  })
  const failed = new Set(failures.map(({ photo }) => photo.id))
  return {
    ...desk,
    sent: [],
    past: desk.past.filter(({ photo }) => !failed.has(photo.id)),
    failures: [...desk.failures, ...failures],
  }
}

/** Unrated again, on the screen, in front of everything else. */
function comeBack(desk: RatingDesk, failures: readonly Failure[]): RatingDesk {
  const ids = new Set<string>(failures.map(({ photo }) => photo.id))
  const missing = failures.map(({ photo }) => photo).filter(({ id }) => !desk.screen.some((photo) => photo.id === id))
  const screen = [...missing, ...desk.screen]
  return {
    ...desk,
    screen,
    choices: Object.fromEntries(Object.entries(desk.choices).filter(([id]) => !ids.has(id))),
    past: desk.past.filter(({ photo }) => !ids.has(photo.id)),
    focus: Math.max(
      screen.findIndex(({ id }) => ids.has(id)),
      0,
    ),
    failures: [...desk.failures, ...failures.filter(({ why }) => why === 'refused')],
  }
}

function undo(desk: RatingDesk): RatingDesk {
  const last = desk.past.at(-1)
  if (last === undefined || desk.undoing !== null) return desk
  const { photo } = last
  const unsent = desk.queued.some((each) => each.photo.id === photo.id)
  // Rated twice: the first rating is on the server.
  const wasSent = desk.sent.some((each) => each.photo.id === photo.id)
  if (unsent && !wasSent)
    return comeBack({ ...desk, queued: desk.queued.filter((each) => each.photo.id !== photo.id) }, [
      { photo, why: 'gone' },
    ])
  return { ...desk, undoing: photo }
}

function undone(desk: RatingDesk, works: boolean): RatingDesk {
  const photo = desk.undoing
  if (photo === null) return desk
  const free = { ...desk, undoing: null }
  if (works) return comeBack(free, [{ photo, why: 'gone' }])
  return {
    ...free,
    past: desk.past.filter((each) => each.photo.id !== photo.id),
    failures: [...desk.failures, { photo, why: 'taken' }],
  }
}
