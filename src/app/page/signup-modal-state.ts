import { useSyncExternalStore } from 'react'

/** Whom the visitor wanted to meet when they were asked to sign up. */
export type SignupTarget = { id: string; name: string }
type Asked = { target?: SignupTarget | undefined }

let asked: Asked | null = null
const listeners = new Set<() => void>()

function ask(next: Asked | null) {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** NAV-7: `open({ target })` lets a visitor sign up without leaving the page; the default layout shows the window. */
export function useSignupModal() {
  return { open: (wish: Asked = {}) => ask(wish) }
}

/** What was asked for, for the window itself; null when nobody wants to join. */
export function useAsked() {
  const open = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  )
  return { open, close: () => ask(null) }
}
