import { lazy, Suspense } from 'react'

import { closeSignupModal, useSignupModal } from '#app/page/signup-modal-state.ts'
import { loadAreas } from '#app/page/texts.tsx'
import type { Area } from '#kernel/texts.ts'

/** Areas the page below may not have loaded. */
const AREAS: readonly Area[] = ['signup', 'accounts', 'errors', 'profile', 'people']

/** Loaded with its texts on first use, so no page pays for it up front. */
const SignupDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./signup-dialog.tsx'), loadAreas(AREAS)])
  return { default: dialog.SignupDialog }
})

/** Mounted once in a layout; renders nothing until opened. A default export, because only visitors load it. */
export default function SignupModalHost() {
  const modal = useSignupModal()
  return (
    modal && (
      <Suspense fallback={null}>
        <SignupDialog target={modal.target} onClose={closeSignupModal} />
      </Suspense>
    )
  )
}
