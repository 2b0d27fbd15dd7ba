import { type RefObject, useEffect, useRef } from 'react'

import type { Faults } from './check-form.ts'

/** Moves the focus where the eyes go: to the first bad field, or to the heading of a step that was just opened. */
export function useStepFocus(form: RefObject<HTMLFormElement | null>, step: number, faults: Faults) {
  const shown = useRef(step)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new faults move the focus, even where the old ones stood
  useEffect(() => {
    const visible = form.current?.querySelector<HTMLElement>('[data-step]:not([hidden])')
    const opened = shown.current !== step
    shown.current = step
    const target = visible && (firstBad(visible) ?? (opened ? visible.querySelector('h1') : undefined))
    target?.focus()
  }, [form, step, faults])
}

/** A group of radios is marked as a whole: its first one takes the focus. */
function firstBad(part: HTMLElement): HTMLElement | null | undefined {
  const marked = part.querySelector<HTMLElement>('[aria-invalid="true"]')
  return marked?.matches('input, select') ? marked : marked?.querySelector('input')
}
