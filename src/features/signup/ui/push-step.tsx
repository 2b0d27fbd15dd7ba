import { useState } from 'react'

import { dismissBanner, useDismissed } from '#app/page/dismissed-banners.ts'
import { useTexts } from '#app/page/use-page.ts'
import { usePush } from '#features/notifications/ui/use-push.ts'
import { MINUTE } from '#kernel/time.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useNow } from '#ui/use-now.tsx'

import { SignupFrame } from './signup-frame.tsx'

/** Ask only if the installation and this browser support push and nobody has answered yet. */
export function useMayAskForPush(): boolean {
  const { isCapable, isSubscribed } = usePush()
  const isDismissed = useDismissed()
  return isCapable === true && isSubscribed === false && !isDismissed('push')
}

/** ACC-1: the browser's own prompt follows the click; both answers have equal weight. */
export function PushStep({ onDone }: { onDone: () => void }) {
  const text = useTexts()
  const { subscribe } = usePush()
  const [pending, setPending] = useState(false)
  const now = useNow(MINUTE)

  /** NAV-5: whoever has answered is not asked again by the banner. */
  function handleDone() {
    dismissBanner('push', now)
    onDone()
  }

  async function handleAsk() {
    setPending(true)
    // The sign-up continues either way; the settings offer it again.
    await subscribe().catch(() => undefined)
    handleDone()
  }

  return (
    <SignupFrame
      step={4}
      leave={
        <Button look="ghost" onClick={onDone}>
          {text('signup.cancel')}
        </Button>
      }
    >
      <header className="grid justify-items-center gap-2 text-center">
        <span className="mb-2 grid size-18 place-items-center rounded-full bg-surface-3 text-primary-text">
          <Icon name="bell" size="xl" />
        </span>
        <h1 tabIndex={-1} className="d3 outline-none">
          {text('signup.push_title')}
        </h1>
        <p className="text-balance text-muted">{text('signup.push_lead')}</p>
      </header>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button look="tonal" size="lg" block onClick={handleDone}>
          {text('signup.push_not_now')}
        </Button>
        <Button look="tonal" size="lg" block pending={pending} onClick={() => void handleAsk()}>
          {text('signup.push_yes')}
        </Button>
      </div>
    </SignupFrame>
  )
}
