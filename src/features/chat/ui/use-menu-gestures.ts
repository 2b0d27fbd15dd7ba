import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react'

/** Milliseconds. Shorter than the browser's own long press, which would select text. */
const HOLD = 400
/** Pixels a finger may move before it counts as scrolling. */
const SLACK = 10

/** Handlers for an element that opens a menu: long press by finger or pen, right click, or the context-menu key. */
export function useMenuGestures(onOpen: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const opened = useRef(false)

  function cancel() {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])

  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      cancel()
      opened.current = false
      if (pointerType === 'mouse') return
      const timer = setTimeout(() => {
        opened.current = true
        press.current = undefined
        navigator.vibrate?.(10)
        onOpen()
      }, HOLD)
      press.current = { timer, x, y }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > SLACK) cancel()
    },
    onPointerUp: cancel,
    // Scrolling takes the pointer away.
    onPointerCancel: cancel,
    /** Lifting the finger would click what lies under it, such as the backdrop of the sheet. */
    onTouchEnd(event: TouchEvent) {
      if (opened.current) event.preventDefault()
    },
    onContextMenu(event: MouseEvent) {
      // A link keeps the browser's own menu, and so does text the reader has selected.
      const wantsBrowserMenu =
        press.current === undefined && !opened.current && (onLink(event.target) || hasSelection())
      if (wantsBrowserMenu) return
      event.preventDefault()
      cancel()
      if (opened.current) return
      // Some systems ask on pressing: letting go would dismiss a popover that is open by then.
      if (event.buttons === 0) onOpen()
      else addEventListener('pointerup', () => setTimeout(onOpen), { once: true })
    },
  }
}

const onLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null

const hasSelection = () => getSelection()?.isCollapsed === false
