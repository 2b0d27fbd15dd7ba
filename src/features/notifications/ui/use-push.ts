import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { localStore } from '#app/page/local-storage.ts'
import { usePage } from '#app/page/use-page.ts'
import { subscribePush, unsubscribePush } from '#features/notifications/push/push.contract.ts'
import { SECOND } from '#kernel/time.ts'

import { type PushState, pushStore } from './push-store.ts'

/** The worker registers with the first page; if it takes longer than this, there is none. */
const WORKER_PATIENCE = 10 * SECOND
/** Log-out must not wait for a push service. */
const FORGET_PATIENCE = 2 * SECOND

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

/** One per tab. Used in the browser only: on the server all requests would share it. */
const store = pushStore({
  permission: () => (canPush() ? Notification.permission : undefined),
  ask: () => Notification.requestPermission(),
  worker: () => Promise.race([navigator.serviceWorker.ready, after(WORKER_PATIENCE)]),
  storage: {
    getItem: (name) => localStore().getItem(name),
    setItem: (name, value) => localStore().setItem(name, value),
    removeItem: (name) => localStore().removeItem(name),
  },
  account: {
    // The server validates it, in case a browser omits a field.
    subscribe: (subscription) => browserApi(subscribePush, { body: { subscription: subscription as never } }),
    unsubscribe: (endpoint) => browserApi(unsubscribePush, { body: { endpoint } }),
  },
})

/** PUSH-1: the push state and its actions. */
export function usePush(): PushState & Pick<typeof store, 'subscribe' | 'unsubscribe'> {
  const { settings, user } = usePage()
  const state = useStore(store.$state, { ssr: 'initial' })
  const { push_public_key: key } = settings
  const me = user?.profile.id
  useEffect(() => {
    if (me !== undefined) void store.check(key, me)
  }, [key, me])
  return { ...state, subscribe: store.subscribe, unsubscribe: store.unsubscribe }
}

/** For a push on/off button: whether it is pending, and whether it failed. */
export function useChange(change: () => Promise<void>) {
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState(false)

  async function run() {
    if (pending) return
    setPending(true)
    setFailed(false)
    // Push services fail in many ways the reader cannot fix.
    await change().catch(() => setFailed(true))
    setPending(false)
  }

  return { pending, failed, handleChange: () => void run() }
}

/** CHAT-8: with pushes the page polls less often. */
export const isPushSubscribed = () => typeof store.$state.get().isSubscribed === 'object'

/** CHAT-8: a pushed message triggers a poll. Also checks whether this browser is subscribed. */
export function usePushHints(ask: () => Promise<void>) {
  usePush()
  const handleMessage = useEffectEvent(({ data }: MessageEvent) => {
    if (store.handleMessage(data)) void ask()
  })
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const worker = navigator.serviceWorker
    const hear = (event: MessageEvent) => handleMessage(event)
    worker.addEventListener('message', hear)
    return () => worker.removeEventListener('message', hear)
  }, [])
}

/** R-SESS-5: log-out clears this browser and the app icon. */
export async function forgetPush(): Promise<void> {
  // Some browsers refuse badges outside an installed app.
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
  await Promise.race([store.forget(), after(FORGET_PATIENCE)])
}
