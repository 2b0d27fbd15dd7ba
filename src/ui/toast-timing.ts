/** How long a toast stays without a pointer over it. */
export const TOAST_MS = 6000

/** More would cover the page; the oldest goes first. */
export const MOST_TOASTS = 3

/** `left` is a toast's remaining time as of `since`; it does not run while paused. */
export type Timed<Item> = { items: (Item & { id: number; left: number })[]; since: number; paused: boolean }

export type ToastEvent<Item> =
  | { type: 'added'; item: Item & { id: number }; now: number }
  | { type: 'dismissed'; id: number; now: number }
  | { type: 'paused' | 'resumed' | 'ticked'; now: number }

/** Every event first accounts for the time since the last one, then applies itself. Times are in milliseconds. */
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

/** When to tick next, or null when nothing is running. */
export function nextTick<Item>(state: Timed<Item>) {
  if (state.paused || state.items.length === 0) return null
  return Math.min(...state.items.map((item) => item.left))
}
