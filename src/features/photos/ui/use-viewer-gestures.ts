import { type DragEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

import { type Point, spanOf, WHEEL_SPEED } from './pointer-span.ts'
import {
  type Box,
  DOUBLE_TAP_SCALE,
  panned,
  type Release,
  releaseOf,
  scaledAt,
  UNZOOMED,
  type Zoom,
} from './viewer-geometry.ts'

/** Pixels; anything less is an unsteady finger. */
const SLOP = 8
/** Two taps this close in time and place are one double tap. */
const DOUBLE = { milliseconds: 300, pixels: 30 }

type Viewing = {
  stageRef: RefObject<HTMLElement | null>
  stage: Box
  photo: Box
  zoom: Zoom
  onZoom: (change: (zoom: Zoom) => Zoom) => void
  /** How far the photo is dragged, along one axis; null when it is let go. */
  onPull: (pull: Point | null) => void
  onRelease: (release: Exclude<Release, undefined>) => void
  onTap: (target: Element) => void
}

/** One pointer turns or closes, or pans a zoomed photo; two pointers, the wheel and a double tap zoom. */
export function useViewerGestures(viewing: Viewing) {
  const { stageRef, stage, photo, zoom, onZoom, onPull, onRelease, onTap } = viewing
  const pointers = useRef(new Map<number, Point>())
  const drag = useRef<{ from: Point; at: number; target: Element; axis?: 'x' | 'y'; moved: boolean }>(undefined)
  const lastTap = useRef<Point & { at: number }>(undefined)

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const at = fromCentre({ x: event.clientX, y: event.clientY })
    onZoom((now) => scaledAt(now, now.scale * Math.exp(-event.deltaY * WHEEL_SPEED), at, photo, stage))
  })
  // React's wheel listeners are passive and cannot stop the browser's own zoom.
  useEffect(() => {
    const { current } = stageRef
    const listen = (event: WheelEvent) => handleWheel(event)
    current?.addEventListener('wheel', listen, { passive: false })
    return () => current?.removeEventListener('wheel', listen)
  }, [stageRef])

  function fromCentre({ x, y }: Point): Point {
    const box = stageRef.current?.getBoundingClientRect()
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 }
  }

  function handlePointerDown({ pointerId, clientX, clientY, button, target, timeStamp }: PointerEvent) {
    if (button !== 0) return
    const from = { x: clientX, y: clientY }
    pointers.current.set(pointerId, from)
    if (pointers.current.size === 1) drag.current = { from, at: timeStamp, target: target as Element, moved: false }
    else {
      // A pinch is neither a tap nor a turn.
      drag.current = undefined
      onPull(null)
    }
  }

  function handlePointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent) {
    const last = pointers.current.get(pointerId)
    if (!last) return
    const before = spanOf(pointers.current)
    const here = { x: clientX, y: clientY }
    pointers.current.set(pointerId, here)
    const after = spanOf(pointers.current)
    const by = { x: after.middle.x - before.middle.x, y: after.middle.y - before.middle.y }
    if (pointers.current.size > 1) {
      const at = fromCentre(after.middle)
      const factor = before.length > 0 ? after.length / before.length : 1
      onZoom((now) => scaledAt(panned(now, by, photo, stage), now.scale * factor, at, photo, stage))
      return
    }
    const { current } = drag
    if (!current) return
    const pull = { x: here.x - current.from.x, y: here.y - current.from.y }
    if (!current.moved) {
      if (Math.hypot(pull.x, pull.y) < SLOP) return
      current.moved = true
      currentTarget.setPointerCapture(pointerId)
      if (zoom.scale === 1) current.axis = Math.abs(pull.x) > Math.abs(pull.y) ? 'x' : 'y'
    }
    if (current.axis === 'x') onPull({ x: pull.x, y: 0 })
    else if (current.axis === 'y') onPull({ x: 0, y: Math.max(0, pull.y) })
    else onZoom((now) => panned(now, by, photo, stage))
  }

  function handlePointerUp({ pointerId, clientX, clientY, timeStamp }: PointerEvent) {
    if (!pointers.current.delete(pointerId) || pointers.current.size > 0) return
    const { current } = drag
    drag.current = undefined
    onPull(null)
    if (!current) return
    if (!current.moved) return handleTap({ x: clientX, y: clientY, at: timeStamp }, current.target)
    if (!current.axis) return
    const pull = { x: clientX - current.from.x, y: clientY - current.from.y }
    const along = current.axis === 'x' ? { x: pull.x, y: 0 } : { x: 0, y: pull.y }
    const release = releaseOf(along, timeStamp - current.at, stage)
    if (release) onRelease(release)
  }

  function handleTap(tap: Point & { at: number }, target: Element) {
    const { current: before } = lastTap
    const near = before && Math.hypot(tap.x - before.x, tap.y - before.y) < DOUBLE.pixels
    if (!near || tap.at - before.at > DOUBLE.milliseconds) {
      lastTap.current = tap
      onTap(target)
      return
    }
    lastTap.current = undefined
    const at = fromCentre(tap)
    onZoom((now) => (now.scale > 1 ? UNZOOMED : scaledAt(now, DOUBLE_TAP_SCALE, at, photo, stage)))
  }

  function handlePointerCancel({ pointerId }: PointerEvent) {
    pointers.current.delete(pointerId)
    drag.current = undefined
    onPull(null)
  }

  return {
    onPointerDown: handlePointerDown,
    onPointerMove: handlePointerMove,
    onPointerUp: handlePointerUp,
    onPointerCancel: handlePointerCancel,
    // Otherwise the browser drags the image out of the page.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}
