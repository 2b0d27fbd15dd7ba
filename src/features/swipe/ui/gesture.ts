export type Choice = 'like' | 'pass'
/** How far a card was pulled when it was let go, in pixels. */
export type Pull = { dx: number; dy: number }

export const GESTURE = {
  /** In pixels: less than this is an unsteady finger. */
  slop: 8,
  /** Let go beyond this part of the card's width, it is decided. */
  far: 0.3,
  /** A quick flick decides sooner: pixels in a millisecond, and how far at least. */
  flickSpeed: 0.5,
  flickLength: 40,
}
type Gesture = typeof GESTURE

/** What letting go means, if anything. */
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
 * The first card of a stack follows the pointer, until the returned function is called. While it moves only style
 * properties change: nothing renders.
 */
export function followPointer(stack: HTMLElement, { onDecide }: Following): () => void {
  let held: { card: HTMLElement; pointer: number; x: number; y: number; at: number; moved: boolean } | undefined
  const listening = new AbortController()

  function on(type: string, handle: (event: PointerEvent) => void) {
    stack.addEventListener(type, handle as EventListener, { signal: listening.signal })
  }

  function letGo(card: HTMLElement) {
    held = undefined
    delete card.dataset.dragged
    for (const name of ['--dx', '--dy', '--lean', '--like', '--pass']) card.style.removeProperty(name)
  }

  on('pointerdown', ({ target, isPrimary, button, pointerId, clientX, clientY, timeStamp }) => {
    const card = (target as Element).closest<HTMLElement>('[data-place="0"]')
    if (!card || !isPrimary || button !== 0) return
    held = { card, pointer: pointerId, x: clientX, y: clientY, at: timeStamp, moved: false }
  })
  on('pointermove', ({ pointerId, clientX, clientY }) => {
    if (held?.pointer !== pointerId) return
    const { card } = held
    const dx = clientX - held.x
    if (!held.moved) {
      if (Math.abs(dx) < GESTURE.slop) return
      held.moved = true
      card.setPointerCapture(pointerId)
      card.dataset.dragged = ''
    }
    const lean = dx / card.clientWidth
    const sure = String(Math.min(1, Math.abs(lean) / GESTURE.far))
    card.style.setProperty('--dx', `${dx}px`)
    card.style.setProperty('--dy', `${clientY - held.y}px`)
    card.style.setProperty('--lean', String(lean))
    card.style.setProperty('--like', dx > 0 ? sure : '0')
    card.style.setProperty('--pass', dx < 0 ? sure : '0')
  })
  on('pointerup', ({ pointerId, clientX, clientY, timeStamp }) => {
    if (held?.pointer !== pointerId) return
    const { card, x, y, at, moved } = held
    letGo(card)
    if (!moved) return
    const pull = { dx: clientX - x, dy: clientY - y }
    const choice = decisionOf(pull.dx, timeStamp - at, card.clientWidth, GESTURE)
    if (choice) onDecide(choice, pull)
  })
  on('pointercancel', ({ pointerId }) => {
    if (held?.pointer === pointerId) letGo(held.card)
  })
  // Pictures would be dragged out of the page instead.
  on('dragstart', (event) => event.preventDefault())
  return () => listening.abort()
}
