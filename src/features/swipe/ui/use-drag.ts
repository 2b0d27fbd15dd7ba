import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

import { type Choice, followPointer, type Pull } from './gesture.ts'

/** Attach the returned ref to the element that contains the cards. */
export function useDrag(onDecide: (choice: Choice, pull: Pull) => void): RefObject<HTMLElement | null> {
  const stack = useRef<HTMLElement>(null)
  const handleDecide = useEffectEvent(onDecide)
  useEffect(() => {
    if (!stack.current) return
    return followPointer(stack.current, { onDecide: handleDecide })
  }, [])
  return stack
}
