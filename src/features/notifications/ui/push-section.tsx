import { useTexts } from '#app/page/use-page.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel, PanelRow } from '#ui/panel.tsx'

import type { PushState } from './push-store.ts'
import { useChange, usePush } from './use-push.ts'

const WORDS = {
  unknown: 'push.unknown',
  not_capable: 'push.not_capable',
  denied: 'push.denied',
  on: 'push.on',
  off: 'push.off',
} as const

function standOf({ isCapable, isSubscribed }: PushState): keyof typeof WORDS {
  if (isCapable === undefined) return 'unknown'
  if (!isCapable) return 'not_capable'
  if (isSubscribed === 'denied') return 'denied'
  return isSubscribed === false ? 'off' : 'on'
}

/** PUSH-1: part of the settings, which load the area `push`. */
export function PushSection() {
  const text = useTexts()
  const push = usePush()
  const stand = standOf(push)
  const { pending, failed, handleChange } = useChange(stand === 'on' ? push.unsubscribe : push.subscribe)
  return (
    <Panel id="push" title={text('push.title')}>
      <PanelRow
        title={text('push.this_device')}
        text={<span role="status">{text(WORDS[stand])}</span>}
        action={
          (stand === 'on' || stand === 'off') && (
            <Button look="tonal" pending={pending} onClick={handleChange} className="shrink-0">
              {text(stand === 'on' ? 'push.turn_off' : 'push.turn_on')}
              <span className="sr-only">{text('push.title')}</span>
            </Button>
          )
        }
      />
      {failed && (
        <Alert tone="danger" urgent>
          {text('push.failed')}
        </Alert>
      )}
    </Panel>
  )
}
