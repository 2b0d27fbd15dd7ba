import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef, useState } from 'react'

import { longPress } from './long-press.ts'

/** Milliseconds a phone trembles when the menu opens. */
const TICK = 10

/**
 * Handlers for an element that opens a menu: long press by finger or pen, right click, or the context-menu key. `onNear`
 * comes before any of them, when the pointer does.
 */
export function useMenuGestures(onOpen: () => void, onNear: () => void) {
  const opened = useRef(false)
  const [press] = useState(longPress)
  useEffect(() => press.cancel, [press])

  function handleHold() {
    opened.current = true
    navigator.vibrate?.(TICK)
    onOpen()
  }

  return {
    onPointerEnter: onNear,
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      opened.current = false
      if (pointerType !== 'mouse') press.down(clientX, clientY, handleHold)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => press.move(clientX, clientY),
    onPointerUp: press.cancel,
    // Scrolling takes the pointer away.
    onPointerCancel: press.cancel,
    /** Lifting the finger would click what lies under it, such as the backdrop of the sheet. */
    onTouchEnd(event: TouchEvent) {
      if (opened.current) event.preventDefault()
    },
    onContextMenu(event: MouseEvent) {
      const byTouch = press.isPressed() || opened.current
      // With a mouse, a link and selected text keep the browser's own menu.
      if (!byTouch && (onLink(event.target) || hasSelection())) return
      event.preventDefault()
      if (byTouch) return
      // Some systems ask on pressing: letting go would dismiss a popover that is open by then.
      if (event.buttons === 0) onOpen()
      else addEventListener('pointerup', () => setTimeout(onOpen), { once: true })
    },
  }
}

const onLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null

const hasSelection = () => getSelection()?.isCollapsed === false
