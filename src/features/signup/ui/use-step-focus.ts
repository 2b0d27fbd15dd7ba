import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first invalid field after an attempt, or the heading of a newly opened step. */
export function useStepFocus(form: RefObject<HTMLFormElement | null>, step: number, attempts: number) {
  const shown = useRef(step)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus, and no correction does
  useEffect(() => {
    const visible = form.current?.querySelector<HTMLElement>('[data-step]:not([hidden])')
    const opened = shown.current !== step
    shown.current = step
    const target = visible && (firstBad(visible) ?? (opened ? visible.querySelector('h1') : undefined))
    target?.focus()
  }, [form, step, attempts])
}

/** A radio group is marked as a whole: focus its first radio. */
function firstBad(part: HTMLElement): HTMLElement | null | undefined {
  const marked = part.querySelector<HTMLElement>('[aria-invalid="true"]')
  return marked?.matches('input, select') ? marked : marked?.querySelector('input')
}
