import { lazy, Suspense, useSyncExternalStore } from 'react'

import type { Area } from '#kernel/texts.ts'

import { loadAreas } from '../texts.tsx'

/** Whom the visitor wanted to meet when they were asked to sign up. */
export type SignupTarget = { id: string; name: string }
type Asked = { target?: SignupTarget | undefined }

/** What the page below was made without. */
const AREAS: readonly Area[] = ['signup', 'accounts', 'errors', 'profile', 'people']

/** Fetched with its words when somebody first wants to join: no page pays for it before. */
const SignupDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./signup-dialog.tsx'), loadAreas(AREAS)])
  return { default: dialog.SignupDialog }
})

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

/** NAV-7: `open({ target })` lets a visitor sign up without leaving the page. It needs a SignupModalHost on the page. */
export function useSignupModal() {
  return { open: (wish: Asked = {}) => ask(wish) }
}

/** Stands once in a layout; shows nothing until somebody asks. */
export function SignupModalHost() {
  const open = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  )
  return (
    open && (
      <Suspense fallback={null}>
        <SignupDialog target={open.target} onClose={() => ask(null)} />
      </Suspense>
    )
  )
}
