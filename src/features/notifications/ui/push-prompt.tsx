import { Suspense } from 'react'

import { AreasReady } from '#app/page/texts.tsx'
import { useTexts } from '#app/page/use-page.ts'
import { BANNER_LINK_CLASS, Banner } from '#ui/banner.tsx'

import { useChange, usePush } from './use-push.ts'

/** NAV-5: ask only if this browser supports push, is not subscribed, and had not refused before. */
export function usePushDue(): boolean {
  const { isCapable, isSubscribed, refused } = usePush()
  return isCapable === true && (isSubscribed === false || refused)
}

/** NAV-5: the browser's own prompt follows the click. */
export function PushPrompt({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Suspense fallback={null}>
      <AreasReady areas={['push']}>
        <Prompt onDismiss={onDismiss} />
      </AreasReady>
    </Suspense>
  )
}

function Prompt({ onDismiss }: { onDismiss: () => void }) {
  const text = useTexts()
  const { subscribe, refused } = usePush()
  const { pending, failed, handleChange } = useChange(subscribe)
  const link = `${BANNER_LINK_CLASS} shrink-0`
  return (
    <Banner
      overlay
      label={text('push.title')}
      action={
        // R-HONEST-5: yes and no have equal size and weight.
        <div className="flex shrink-0 gap-4">
          <button type="button" onClick={onDismiss} className={link}>
            {text(refused ? 'shell.close' : 'push.not_now')}
          </button>
          {!refused && (
            <button type="button" onClick={handleChange} aria-busy={pending} className={link}>
              {text('push.yes')}
            </button>
          )}
        </div>
      }
    >
      <p role="status">{text(refused ? 'push.denied' : failed ? 'push.failed' : 'push.prompt')}</p>
    </Banner>
  )
}
