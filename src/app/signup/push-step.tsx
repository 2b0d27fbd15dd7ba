import { useState } from 'react'

import type { Settings } from '#features/sites/sites.contract.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { useTexts } from '../use-page.ts'
import { SignupFrame } from './signup-frame.tsx'

/** Whether asking makes sense: the installation can push, this browser too, and nobody has answered yet. */
export function mayAskForPush({ push_public_key }: Settings): boolean {
  return push_public_key !== null && 'PushManager' in window && Notification.permission === 'default'
}

/** ACC-1: the browser's own question comes after the click; both answers weigh the same. */
export function PushStep({ onDone }: { onDone: () => void }) {
  const text = useTexts()
  const [pending, setPending] = useState(false)

  async function handleAsk() {
    setPending(true)
    await Notification.requestPermission()
    onDone()
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
        <Button look="tonal" size="lg" block onClick={onDone}>
          {text('signup.push_not_now')}
        </Button>
        <Button look="tonal" size="lg" block pending={pending} onClick={handleAsk}>
          {text('signup.push_yes')}
        </Button>
      </div>
    </SignupFrame>
  )
}
