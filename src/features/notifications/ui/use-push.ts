import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { localStore } from '#app/page/local-storage.ts'
import { usePage } from '#app/page/use-page.ts'
import { subscribePush, unsubscribePush } from '#features/notifications/push/push.contract.ts'
import { SECOND } from '#kernel/time.ts'

import { type PushState, pushStore } from './push-store.ts'

/** The worker is registered with the first page; where it does not come by then there is none. */
const WORKER_PATIENCE = 10 * SECOND
/** A log-out must not hang on a push service. */
const FORGET_PATIENCE = 2 * SECOND

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

/** Of this tab. Only the browser asks it anything: on the server it would be everybody's. */
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
    // The server says what is wrong with it, should a browser leave something out.
    subscribe: (subscription) => browserApi(subscribePush, { body: { subscription: subscription as never } }),
    unsubscribe: (endpoint) => browserApi(unsubscribePush, { body: { endpoint } }),
  },
})

/** PUSH-1: what is known, and what a click can change. */
export function usePush(): PushState & Pick<typeof store, 'subscribe' | 'unsubscribe'> {
  const { settings, user } = usePage()
  const state = useStore(store.$state, { ssr: 'initial' })
  const { push_public_key: key } = settings
  const me = user?.profile.id
  useEffect(() => {
    if (me !== undefined) void store.look(key, me)
  }, [key, me])
  return { ...state, subscribe: store.subscribe, unsubscribe: store.unsubscribe }
}

/** For a button that turns pushes on or off: whether it is under way, and whether it went wrong. */
export function useChange(change: () => Promise<void>) {
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState(false)

  async function run() {
    if (pending) return
    setPending(true)
    setFailed(false)
    // Push services fail in many ways, and none of them is the reader's to mend.
    await change().catch(() => setFailed(true))
    setPending(false)
  }

  return { pending, failed, handleChange: () => void run() }
}

/** CHAT-8: with pushes the page itself asks less often. */
export const isPushSubscribed = () => typeof store.$state.get().isSubscribed === 'object'

/** CHAT-8: a pushed message is a reason to ask at once. Also looks whether this browser is subscribed at all. */
export function usePushHints(ask: () => Promise<void>) {
  usePush()
  const handleMessage = useEffectEvent(({ data }: MessageEvent) => {
    if (store.hear(data)) void ask()
  })
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const worker = navigator.serviceWorker
    const hear = (event: MessageEvent) => handleMessage(event)
    worker.addEventListener('message', hear)
    return () => worker.removeEventListener('message', hear)
  }, [])
}

/** R-SESS-5: at the log-out nothing stays in this browser, nor on the app's icon. */
export async function forgetPush(): Promise<void> {
  // Some browsers refuse badges outside an installed app.
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
  await Promise.race([store.forget(), after(FORGET_PATIENCE)])
}
