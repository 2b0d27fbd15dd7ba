import { expect, test } from 'vitest'

import { MOST_TOASTS, nextTick, type Timed, TOAST_MS, type ToastEvent, toastTiming } from './toast-timing.ts'

type Named = { name: string }

const START: Timed<Named> = { items: [], since: 0, paused: false }

function after(...events: ToastEvent<Named>[]) {
  return events.reduce((state, event) => toastTiming(state, event), START)
}

function added(id: number, now: number): ToastEvent<Named> {
  return { type: 'added', item: { id, name: `toast ${id}` }, now }
}

const ids = (state: Timed<Named>) => state.items.map((item) => item.id)

test('a toast stays six seconds', () => {
  expect(TOAST_MS).toBe(6000)
  expect(ids(after(added(1, 100), { type: 'ticked', now: 6099 }))).toEqual([1])
  expect(ids(after(added(1, 100), { type: 'ticked', now: 6100 }))).toEqual([])
})

test('time pauses while the pointer is over it', () => {
  const state = after(added(1, 0), { type: 'paused', now: 2000 }, { type: 'resumed', now: 60_000 })
  expect(nextTick(state)).toBe(4000)
  expect(ids(toastTiming(state, { type: 'ticked', now: 64_000 }))).toEqual([])
})

test('pausing twice, by mouse and by focus, counts once', () => {
  const state = after(added(1, 0), { type: 'paused', now: 1000 }, { type: 'paused', now: 3000 })
  expect(nextTick(state)).toBeNull()
  expect(nextTick(toastTiming(state, { type: 'resumed', now: 9000 }))).toBe(5000)
})

test('each toast has its own time', () => {
  const state = after(added(1, 0), added(2, 4000))
  expect(nextTick(state)).toBe(2000)
  expect(ids(toastTiming(state, { type: 'ticked', now: 6000 }))).toEqual([2])
})

test('one toast too many removes the oldest', () => {
  const state = after(...Array.from({ length: MOST_TOASTS + 1 }, (_, index) => added(index, index)))
  expect(ids(state)).toEqual([1, 2, 3])
})

test('dismissing a toast leaves the others', () => {
  expect(ids(after(added(1, 0), added(2, 0), { type: 'dismissed', id: 1, now: 10 }))).toEqual([2])
})
