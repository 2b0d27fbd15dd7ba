/** Milliseconds. Shorter than the browser's own long press, which would select text. */
export const HOLD = 400
/** Pixels a finger may move before it counts as scrolling. */
const SLACK = 10

/** Follows a finger, and calls `onHold` when it stays down in one place. */
export function longPress() {
  let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined

  function cancel() {
    clearTimeout(press?.timer)
    press = undefined
  }

  return {
    down(x: number, y: number, onHold: () => void) {
      cancel()
      const timer = setTimeout(() => {
        press = undefined
        onHold()
      }, HOLD)
      press = { timer, x, y }
    },
    move(x: number, y: number) {
      if (press && Math.hypot(x - press.x, y - press.y) > SLACK) cancel()
    },
    cancel,
    isPressed: () => press !== undefined,
  }
}
