import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

import { type Choice, followPointer, type Pull } from './gesture.ts'

/** The gesture of a stack of cards: the element that holds them gets the returned ref. */
export function useDrag(onDecide: (choice: Choice, pull: Pull) => void): RefObject<HTMLElement | null> {
  const stack = useRef<HTMLElement>(null)
  const handleDecide = useEffectEvent(onDecide)
  useEffect(() => {
    if (!stack.current) return
    return followPointer(stack.current, { onDecide: handleDecide })
  }, [])
  return stack
}
