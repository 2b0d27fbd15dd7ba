import { useEffect, useEffectEvent } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { readUser } from '#features/me/me.contract.ts'

import { keepWantOnly } from './signup-draft.ts'
import { watchConfirmation } from './watch-confirmation.ts'

/** ACC-5: the emailed link opens in another tab or on another device; this page learns of it and goes on. */
export function useConfirmedElsewhere(onConfirmed: () => void, { waiting = true } = {}) {
  const handleConfirmed = useEffectEvent(() => {
    keepWantOnly()
    onConfirmed()
  })
  useEffect(
    () => (waiting ? watchConfirmation({ ask: isConfirmed, page: document, onConfirmed: handleConfirmed }) : undefined),
    [waiting],
  )
}

async function isConfirmed(): Promise<boolean> {
  const { user } = await browserApi(readUser, {})
  return user.status === 'active'
}
