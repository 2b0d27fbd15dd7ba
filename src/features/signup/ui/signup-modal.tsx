import { lazy, Suspense } from 'react'

import { closeSignupModal, useSignupModal } from '#app/page/signup-modal-state.ts'
import { loadAreas } from '#app/page/texts.tsx'
import type { Area } from '#kernel/texts.ts'

/** What the page below was made without. */
const AREAS: readonly Area[] = ['signup', 'accounts', 'errors', 'profile', 'people']

/** Fetched with its words when somebody first wants to join: no page pays for it before. */
const SignupDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./signup-dialog.tsx'), loadAreas(AREAS)])
  return { default: dialog.SignupDialog }
})

/** Stands once in a layout; shows nothing until somebody asks. A default export, because only visitors fetch it. */
export default function SignupModalHost() {
  const asked = useSignupModal()
  return (
    asked && (
      <Suspense fallback={null}>
        <SignupDialog target={asked.target} onClose={closeSignupModal} />
      </Suspense>
    )
  )
}
