import { describe, expect, test } from 'vitest'

import { EMPTY_DESK, heldBy, onDesk, type Photo, type RatingDesk } from './rating-desk.ts'

const photo = (id: string) => ({ id }) as Photo
const photos = (...ids: string[]) => ids.map(photo)
const desk = (...events: Parameters<typeof onDesk>[1][]) => events.reduce(onDesk, EMPTY_DESK)
const idsOf = (list: readonly Photo[]) => list.map(({ id }) => id)
const took = (...ids: string[]) => ({ type: 'took', photos: photos(...ids) }) as const
const rate = { type: 'rate', choice: 'safe' } as const
const rated = (state: RatingDesk) => Object.keys(state.choices)

describe('[CONS-41] ratings without waiting', () => {
  test('count at once, move on, and turn to the photos fetched ahead', () => {
    const state = desk(took('a', 'b'), took('c', 'd'), rate)
    expect([state.focus, rated(state), idsOf(state.ahead)]).toEqual([1, ['a'], ['c', 'd']])
    const next = onDesk(state, rate)
    expect([idsOf(next.screen), next.focus, next.choices]).toEqual([['c', 'd'], 0, {}])
    expect(next.queued.map(({ photo: { id } }) => id)).toEqual(['a', 'b'])
    expect(idsOf(heldBy(next)), 'claims of unsent ratings are still needed').toEqual(['c', 'd', 'a', 'b'])
  })

  test('a later choice replaces an unsent one; the same choice again is nothing', () => {
    const state = desk(took('a', 'b'), rate, { type: 'focus', at: 0 }, { type: 'rate', choice: 'minor' })
    expect(state.queued).toMatchObject([{ choice: 'minor' }])
    expect(onDesk({ ...state, focus: 0 }, { type: 'rate', choice: 'minor' }).queued).toHaveLength(1)
  })

  test('while the next photos are on their way, a key changes no rating', () => {
    const state = desk(took('a', 'b'), rate, rate, { type: 'rate', choice: 'minor' })
    expect(state.queued).toMatchObject([{ choice: 'safe' }, { choice: 'safe' }])
    expect(onDesk(state, took('c')).focus).toBe(0)
    expect(onDesk(state, { type: 'move', by: 1 }).focus, 'by hand it does').toBe(0)
  })

  test('what got no answer is sent again, before what came after it', () => {
    const state = desk(took('a', 'b', 'c'), rate, { type: 'send' }, rate, { type: 'unanswered' })
    expect(state.queued.map(({ photo: { id } }) => id)).toEqual(['a', 'b'])
    expect(state.sent).toEqual([])
  })

  test('what was refused comes back unrated, even when its screen has gone', () => {
    const state = desk(took('a'), took('b', 'c'), rate, { type: 'send' }, { type: 'refused' })
    expect([idsOf(state.screen), state.focus, state.choices]).toEqual([['a', 'b', 'c'], 0, {}])
    expect(state.failures).toMatchObject([{ why: 'refused' }])
    expect(state.past).toEqual([])
  })

  test('a photo a colleague rated or its owner deleted is named, and cannot be undone', () => {
    const state = desk(
      took('a', 'b', 'c'),
      rate,
      rate,
      { type: 'send' },
      {
        type: 'answered',
        outcomes: [
          { id: 'a' as Photo['id'], outcome: 'taken' },
          { id: 'b' as Photo['id'], outcome: 'done' },
        ],
      },
    )
    expect(state.failures).toMatchObject([{ photo: { id: 'a' }, why: 'taken' }])
    expect(state.past).toMatchObject([{ photo: { id: 'b' } }])
  })
})

describe('[CONS-43] undo on the screen', () => {
  test('an unsent rating never reaches the server', () => {
    const state = desk(took('a', 'b'), rate, { type: 'undo' })
    expect([state.queued, state.undoing, state.choices, state.focus]).toEqual([[], null, {}, 0])
  })

  test('a sent one waits for the server, then its photo is back in front', () => {
    const sent = desk(
      took('a'),
      took('b'),
      rate,
      { type: 'send' },
      { type: 'answered', outcomes: [] },
      { type: 'undo' },
    )
    expect(sent.undoing).toMatchObject({ id: 'a' })
    const back = onDesk(sent, { type: 'undone', works: true })
    expect([idsOf(back.screen), back.focus, back.past]).toEqual([['a', 'b'], 0, []])
    const refused = onDesk(sent, { type: 'undone', works: false })
    expect(refused.failures).toMatchObject([{ photo: { id: 'a' }, why: 'taken' }])
    expect(idsOf(refused.screen)).toEqual(['b'])
  })
})
