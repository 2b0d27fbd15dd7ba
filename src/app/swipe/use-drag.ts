import { type PointerEvent, useRef } from 'react'

export type Choice = 'like' | 'pass'
/** How far a card was pulled when it was let go, in pixels. */
export type Pull = { dx: number; dy: number }

/** Less than this is an unsteady finger. */
const SLOP_PX = 8
/** Let go beyond this part of the card's width, it is decided. */
const FAR = 0.3
/** A quick flick decides sooner: pixels in a millisecond, and how far at least. */
const FLICK_SPEED = 0.5
const FLICK_PX = 40
/** Degrees at the card's own width. */
const TILT = 14

type Grip = { pointer: number; x: number; y: number; at: number; moved: boolean }

/** The gesture of the first card. While it moves only style properties change: nothing renders. */
export function useDrag(onDecide: (choice: Choice, pull: Pull) => void) {
  const grip = useRef<Grip | null>(null)

  function handleDown({ isPrimary, button, pointerId, clientX, clientY, timeStamp }: PointerEvent) {
    if (!isPrimary || button !== 0) return
    grip.current = { pointer: pointerId, x: clientX, y: clientY, at: timeStamp, moved: false }
  }

  function handleMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
    const held = grip.current
    if (held?.pointer !== pointerId) return
    const pull = { dx: clientX - held.x, dy: clientY - held.y }
    if (!held.moved) {
      if (Math.abs(pull.dx) < SLOP_PX) return
      held.moved = true
      currentTarget.setPointerCapture(pointerId)
      currentTarget.dataset.dragged = ''
    }
    show(currentTarget, pull)
  }

  function handleUp({ currentTarget, pointerId, clientX, clientY, timeStamp }: PointerEvent<HTMLElement>) {
    const held = grip.current
    if (held?.pointer !== pointerId) return
    grip.current = null
    if (!held.moved) return
    const pull = { dx: clientX - held.x, dy: clientY - held.y }
    const choice = decisionOf(pull.dx, timeStamp - held.at, currentTarget.clientWidth)
    letGo(currentTarget)
    if (choice) onDecide(choice, pull)
  }

  function handleCancel({ currentTarget }: PointerEvent<HTMLElement>) {
    grip.current = null
    letGo(currentTarget)
  }

  return {
    onPointerDown: handleDown,
    onPointerMove: handleMove,
    onPointerUp: handleUp,
    onPointerCancel: handleCancel,
  }
}

/** What letting go means, if anything. */
export function decisionOf(dx: number, milliseconds: number, width: number): Choice | undefined {
  const far = Math.abs(dx) > width * FAR
  const flicked = Math.abs(dx) > FLICK_PX && Math.abs(dx) / Math.max(milliseconds, 1) > FLICK_SPEED
  if (!far && !flicked) return undefined
  return dx > 0 ? 'like' : 'pass'
}

/** A card that was pulled so far leans to that side. */
export const pulledStyle = ({ dx, dy }: Pull, width: number) => ({
  '--dx': `${dx}px`,
  '--dy': `${dy}px`,
  '--turn': `${(dx / Math.max(width, 1)) * TILT}deg`,
})

function show(card: HTMLElement, pull: Pull) {
  const width = card.clientWidth
  const sure = Math.min(1, Math.abs(pull.dx) / (width * FAR))
  for (const [name, value] of Object.entries(pulledStyle(pull, width))) card.style.setProperty(name, value)
  card.style.setProperty('--like', String(pull.dx > 0 ? sure : 0))
  card.style.setProperty('--pass', String(pull.dx < 0 ? sure : 0))
}

function letGo(card: HTMLElement) {
  delete card.dataset.dragged
  for (const name of ['--dx', '--dy', '--turn', '--like', '--pass']) card.style.removeProperty(name)
}
