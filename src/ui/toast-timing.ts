/** How long a toast stays when nobody points at it. */
export const TOAST_MS = 6000

/** More would cover the page; the oldest goes first. */
export const MOST_TOASTS = 3

/** `left` is what remains of a toast's time as of `since`; while paused it does not run. */
export type Timed<Item> = { items: (Item & { id: number; left: number })[]; since: number; paused: boolean }

export type ToastEvent<Item> =
  | { type: 'added'; item: Item & { id: number }; now: number }
  | { type: 'dismissed'; id: number; now: number }
  | { type: 'paused' | 'resumed' | 'ticked'; now: number }

/** Every event first settles the time passed since the last one, then does its own part. Times are milliseconds. */
export function toastTiming<Item>(state: Timed<Item>, event: ToastEvent<Item>): Timed<Item> {
  const passed = state.paused ? 0 : event.now - state.since
  const left = state.items.map((item) => ({ ...item, left: item.left - passed })).filter((item) => item.left > 0)
  const next = { ...state, items: left, since: event.now }
  switch (event.type) {
    case 'added':
      return { ...next, items: [...left, { ...event.item, left: TOAST_MS }].slice(-MOST_TOASTS) }
    case 'dismissed':
      return { ...next, items: left.filter((item) => item.id !== event.id) }
    case 'paused':
      return { ...next, paused: true }
    case 'resumed':
      return { ...next, paused: false }
    case 'ticked':
      return next
  }
}

/** When to look again, or null when nothing is running. */
export function nextTick<Item>(state: Timed<Item>) {
  if (state.paused || state.items.length === 0) return null
  return Math.min(...state.items.map((item) => item.left))
}
