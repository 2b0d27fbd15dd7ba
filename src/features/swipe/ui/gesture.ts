export type Choice = 'like' | 'pass'
/** Distance from the start of the drag, in pixels. */
export type Pull = { dx: number; dy: number }

export const GESTURE = {
  /** Pixels; anything less is an unsteady finger. */
  slop: 8,
  /** Part of the card's width beyond which releasing it decides. */
  far: 0.3,
  /** A quick flick decides sooner: speed in pixels per millisecond, and minimum length in pixels. */
  flickSpeed: 0.5,
  flickLength: 40,
}
type Gesture = typeof GESTURE

/** Undefined if the card snaps back. */
export function decisionOf(
  dx: number,
  milliseconds: number,
  width: number,
  { far, flickSpeed, flickLength }: Gesture,
): Choice | undefined {
  const length = Math.abs(dx)
  const flicked = length > flickLength && length / Math.max(milliseconds, 1) > flickSpeed
  if (length <= width * far && !flicked) return undefined
  return dx > 0 ? 'like' : 'pass'
}

type Following = { onDecide: (choice: Choice, pull: Pull) => void }

/**
 * Makes the top card follow the pointer; returns the cleanup. Dragging only sets style properties, so nothing re-
 * renders.
 */
export function followPointer(stack: HTMLElement, { onDecide }: Following): () => void {
  let dragged: { card: HTMLElement; pointer: number; x: number; y: number; at: number; moved: boolean } | undefined
  let justDragged = false
  const listeners = new AbortController()

  function on(type: string, handle: (event: PointerEvent) => void) {
    stack.addEventListener(type, handle as EventListener, { signal: listeners.signal })
  }

  function release(card: HTMLElement) {
    dragged = undefined
    delete card.dataset.dragged
    for (const name of ['--dx', '--dy', '--lean', '--like', '--pass']) card.style.removeProperty(name)
  }

  on('pointerdown', ({ target, isPrimary, button, pointerId, clientX, clientY, timeStamp }) => {
    const card = (target as Element).closest<HTMLElement>('[data-place="0"]')
    justDragged = false
    if (!card || !isPrimary || button !== 0) return
    dragged = { card, pointer: pointerId, x: clientX, y: clientY, at: timeStamp, moved: false }
  })
  on('pointermove', ({ pointerId, clientX, clientY }) => {
    if (dragged?.pointer !== pointerId) return
    const { card } = dragged
    const dx = clientX - dragged.x
    if (!dragged.moved) {
      if (Math.abs(dx) < GESTURE.slop) return
      dragged.moved = true
      justDragged = true
      card.setPointerCapture(pointerId)
      card.dataset.dragged = ''
    }
    const lean = dx / card.clientWidth
    const sure = String(Math.min(1, Math.abs(lean) / GESTURE.far))
    card.style.setProperty('--dx', `${dx}px`)
    card.style.setProperty('--dy', `${clientY - dragged.y}px`)
    card.style.setProperty('--lean', String(lean))
    card.style.setProperty('--like', dx > 0 ? sure : '0')
    card.style.setProperty('--pass', dx < 0 ? sure : '0')
  })
  on('pointerup', ({ pointerId, clientX, clientY, timeStamp }) => {
    if (dragged?.pointer !== pointerId) return
    const { card, x, y, at, moved } = dragged
    release(card)
    if (!moved) return
    const pull = { dx: clientX - x, dy: clientY - y }
    const choice = decisionOf(pull.dx, timeStamp - at, card.clientWidth, GESTURE)
    if (choice) onDecide(choice, pull)
  })
  on('pointercancel', ({ pointerId }) => {
    if (dragged?.pointer === pointerId) release(dragged.card)
  })
  // The end of a drag is no click on the button or link below it.
  stack.addEventListener(
    'click',
    (event) => {
      // A key's click has no count.
      if (!justDragged || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, signal: listeners.signal },
  )
  // Otherwise the browser drags the image out of the page.
  on('dragstart', (event) => event.preventDefault())
  return () => listeners.abort()
}
