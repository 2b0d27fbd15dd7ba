import { type PointerEvent, useEffect, useRef } from 'react'

import { dragView, type View, zoomView } from './crop.ts'
import { type Point, spanOf, WHEEL_SPEED } from './pointer-span.ts'

type Frame = { ratio: number | undefined; most: number; view: View; onMove: (view: View) => void }

/** One pointer pans, two pointers or the wheel zoom. */
export function useFrameGestures(frame: Frame) {
  const element = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, Point>())
  const latest = useRef(frame)
  useEffect(() => {
    latest.current = frame
  })

  // React's wheel listeners are passive and cannot stop the dialog from scrolling.
  useEffect(() => {
    const { current } = element
    function handleWheel(event: WheelEvent) {
      const { ratio, most, view, onMove } = latest.current
      if (!ratio) return
      event.preventDefault()
      onMove(zoomView(ratio, view, Math.exp(-event.deltaY * WHEEL_SPEED), most))
    }
    current?.addEventListener('wheel', handleWheel, { passive: false })
    return () => current?.removeEventListener('wheel', handleWheel)
  }, [])

  function handlePointerDown({ currentTarget, pointerId, clientX, clientY }: PointerEvent) {
    currentTarget.setPointerCapture(pointerId)
    pointers.current.set(pointerId, { x: clientX, y: clientY })
  }

  function handlePointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent) {
    const { ratio, most, view, onMove } = frame
    if (!ratio || !pointers.current.has(pointerId)) return
    const before = spanOf(pointers.current)
    pointers.current.set(pointerId, { x: clientX, y: clientY })
    const after = spanOf(pointers.current)
    const { width, height } = currentTarget.getBoundingClientRect()
    const moved = dragView(ratio, view, {
      x: (after.middle.x - before.middle.x) / width,
      y: (after.middle.y - before.middle.y) / height,
    })
    onMove(before.length > 0 ? zoomView(ratio, moved, after.length / before.length, most) : moved)
  }

  const handlePointerEnd = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)

  return {
    ref: element,
    onPointerDown: handlePointerDown,
    onPointerMove: handlePointerMove,
    onPointerUp: handlePointerEnd,
    onPointerCancel: handlePointerEnd,
  }
}
