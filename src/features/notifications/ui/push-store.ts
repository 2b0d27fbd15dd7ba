import { atom } from 'nanostores'

import { must } from '#kernel/must.ts'

/** What a page knows about pushes. `isCapable` is unknown until the browser was looked at. */
export type PushState = {
  isCapable: boolean | undefined
  isSubscribed: false | 'denied' | PushSubscription
  lastMessage: { kind: string } | undefined
}

export const UNKNOWN: PushState = { isCapable: undefined, isSubscribed: false, lastMessage: undefined }

type Registration = Pick<ServiceWorkerRegistration, 'pushManager'>

/** The browser, as far as it matters here. */
export type Surroundings = {
  /** What was answered so far; undefined where there is nothing to ask. */
  permission(): NotificationPermission | undefined
  ask(): Promise<NotificationPermission>
  /** Undefined where no worker comes. */
  worker(): Promise<Registration | undefined>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  account: {
    subscribe(subscription: PushSubscriptionJSON): Promise<unknown>
    unsubscribe(endpoint: string): Promise<unknown>
  }
}

/** Who subscribed this browser: on a shared one the next member is not told what they never asked for. */
const OWNER = 'push_for'

/** PUSH-1: whether this browser is told, for this member, and how that changes. */
export function pushStore(around: Surroundings) {
  const $state = atom(UNKNOWN)
  let looked: string | undefined
  let ground: { registration: Registration; key: string; me: string } | undefined

  const set = (change: Partial<PushState>) => $state.set({ ...$state.get(), ...change })

  /** What the browser and this member have agreed on so far. */
  async function look(key: string | null, me: string) {
    if (looked === me) return
    looked = me
    const permission = around.permission()
    const registration = key === null || permission === undefined ? undefined : await around.worker()
    if (registration === undefined || key === null) return set({ isCapable: false, isSubscribed: false })
    ground = { registration, key, me }
    if (permission === 'denied') return set({ isCapable: true, isSubscribed: 'denied' })
    const there = await registration.pushManager.getSubscription()
    if (there === null || around.storage.getItem(OWNER) !== me) return set({ isCapable: true, isSubscribed: false })
    set({ isCapable: true, isSubscribed: there })
    // The login may be a newer one than that it was told for, and the installation's key another.
    await subscribeAtAccount().catch(() => undefined)
  }

  /** To be called after a click only: the browser may ask its own question. */
  async function subscribe() {
    if (ground === undefined) return
    const permission = await around.ask()
    if (permission === 'granted') await subscribeAtAccount()
    else set({ isSubscribed: permission === 'denied' ? 'denied' : false })
  }

  async function subscribeAtAccount() {
    const { registration, key, me } = must(ground, 'the store has looked before anybody can subscribe')
    const subscription = await subscriptionOf(registration, key)
    if (subscription === 'denied') return set({ isSubscribed: 'denied' })
    try {
      await around.account.subscribe(subscription.toJSON())
    } catch (error) {
      // Nobody would send anything there.
      if ($state.get().isSubscribed === false) await subscription.unsubscribe().catch(() => false)
      throw error
    }
    keep(me)
    set({ isSubscribed: subscription })
  }

  async function unsubscribe() {
    const { isSubscribed } = $state.get()
    if (typeof isSubscribed !== 'object') return
    await around.account.unsubscribe(isSubscribed.endpoint)
    // The server sends nothing there any more, whatever the browser keeps.
    await isSubscribed.unsubscribe().catch(() => false)
    keep(null)
    set({ isSubscribed: false })
  }

  /** R-SESS-5: at the end of the login; the server forgets by itself. */
  async function forget() {
    // The server forgets the subscription with the login, whatever the browser keeps.
    const subscription = await ground?.registration.pushManager.getSubscription().catch(() => null)
    // As above.
    await subscription?.unsubscribe().catch(() => false)
    keep(null)
    looked = undefined
    ground = undefined
    set(UNKNOWN)
  }

  function keep(me: string | null) {
    try {
      if (me === null) around.storage.removeItem(OWNER)
      else around.storage.setItem(OWNER, me)
    } catch {
      // Full or forbidden: at the next load it is off, and can be turned on again.
    }
  }

  /** R-WEB-6: a message of the worker; what it cannot have said is ignored. */
  function hear(data: unknown): boolean {
    const { type, kind } = (typeof data === 'object' && data !== null ? data : {}) as { type?: unknown; kind?: unknown }
    if (type !== 'push' || typeof kind !== 'string') return false
    set({ lastMessage: { kind } })
    return true
  }

  return {
    $state,
    look,
    subscribe,
    unsubscribe,
    forget,
    hear,
  }
}

/** The browser's own, or a new one; a subscription to another key than the installation's is worth nothing. */
async function subscriptionOf({ pushManager }: Registration, key: string): Promise<PushSubscription | 'denied'> {
  const applicationServerKey = bytesOf(key)
  const there = await pushManager.getSubscription()
  if (there && isSame(there.options.applicationServerKey, applicationServerKey)) return there
  await there?.unsubscribe()
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  } catch (error) {
    if ((error as DOMException).name === 'NotAllowedError') return 'denied'
    throw error
  }
}

/** Browsers that do not tell the key are believed. */
function isSame(known: ArrayBuffer | null | undefined, key: Uint8Array): boolean {
  if (!known) return true
  const bytes = new Uint8Array(known)
  return bytes.length === key.length && bytes.every((byte, place) => byte === key[place])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}
