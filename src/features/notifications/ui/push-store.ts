import { atom } from 'nanostores'

import { must } from '#kernel/must.ts'

/** Push state of the page. `isCapable` is unknown until the browser has been checked. */
export type PushState = {
  isCapable: boolean | undefined
  isSubscribed: false | 'denied' | PushSubscription
  /** The browser refused a click on this page, so the page must say why nothing happened. */
  refused: boolean
  lastMessage: { kind: string } | undefined
}

export const UNKNOWN: PushState = { isCapable: undefined, isSubscribed: false, refused: false, lastMessage: undefined }

type Registration = Pick<ServiceWorkerRegistration, 'pushManager'>

/** The parts of the browser this needs. */
export type Environment = {
  /** The permission so far; undefined without push support. */
  permission(): NotificationPermission | undefined
  ask(): Promise<NotificationPermission>
  /** Undefined when no worker registers. */
  worker(): Promise<Registration | undefined>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  account: {
    subscribe(subscription: PushSubscriptionJSON): Promise<unknown>
    unsubscribe(endpoint: string): Promise<unknown>
  }
}

/** The member who subscribed: on a shared browser the next one must not get their pushes. */
const OWNER = 'push_for'

/** PUSH-1: whether this browser gets pushes for this member, and how to change that. */
export function pushStore(environment: Environment) {
  const $state = atom(UNKNOWN)
  let checkedFor: string | undefined
  let subscriber: { registration: Registration; key: string; me: string } | undefined

  const set = (change: Partial<PushState>) => $state.set({ ...$state.get(), ...change })

  /** Reads the state of the browser and this member. */
  async function check(key: string | null, me: string) {
    if (checkedFor === me) return
    checkedFor = me
    const permission = environment.permission()
    const registration = key === null || permission === undefined ? undefined : await environment.worker()
    if (registration === undefined || key === null) return set({ isCapable: false, isSubscribed: false })
    subscriber = { registration, key, me }
    if (permission === 'denied') return set({ isCapable: true, isSubscribed: 'denied' })
    const there = await registration.pushManager.getSubscription()
    if (there === null || environment.storage.getItem(OWNER) !== me)
      return set({ isCapable: true, isSubscribed: false })
    set({ isCapable: true, isSubscribed: there })
    // The login may be newer than the subscription, and the installation's key may have changed.
    await subscribeAtAccount().catch(() => undefined)
  }

  /** Call only after a click: the browser may prompt. */
  async function subscribe() {
    if (subscriber === undefined) return
    const permission = await environment.ask()
    if (permission === 'granted') await subscribeAtAccount()
    else set(permission === 'denied' ? { isSubscribed: 'denied', refused: true } : { isSubscribed: false })
  }

  async function subscribeAtAccount() {
    const { registration, key, me } = must(subscriber, 'check() runs before anybody can subscribe')
    const subscription = await subscriptionOf(registration, key)
    if (subscription === 'denied') return set({ isSubscribed: 'denied' })
    try {
      await environment.account.subscribe(subscription.toJSON())
    } catch (error) {
      // The account rejected it, so nothing would ever be sent there.
      if ($state.get().isSubscribed === false) await subscription.unsubscribe().catch(() => false)
      throw error
    }
    keep(me)
    set({ isSubscribed: subscription })
  }

  async function unsubscribe() {
    const { isSubscribed } = $state.get()
    if (typeof isSubscribed !== 'object') return
    await environment.account.unsubscribe(isSubscribed.endpoint)
    // The server has stopped sending, whatever the browser keeps.
    await isSubscribed.unsubscribe().catch(() => false)
    keep(null)
    set({ isSubscribed: false })
  }

  /** R-SESS-5: on log-out; the server forgets the subscription with the login. */
  async function forget() {
    // The server forgets the subscription with the login, whatever the browser keeps.
    const subscription = await subscriber?.registration.pushManager.getSubscription().catch(() => null)
    // As above.
    await subscription?.unsubscribe().catch(() => false)
    keep(null)
    checkedFor = undefined
    subscriber = undefined
    set(UNKNOWN)
  }

  function keep(me: string | null) {
    try {
      if (me === null) environment.storage.removeItem(OWNER)
      else environment.storage.setItem(OWNER, me)
    } catch {
      // Full or forbidden: push is off after the next load and can be turned on again.
    }
  }

  /** R-WEB-6: handles a message from the worker and ignores anything it cannot have sent. */
  function handleMessage(data: unknown): boolean {
    const { type, kind } = (typeof data === 'object' && data !== null ? data : {}) as { type?: unknown; kind?: unknown }
    if (type !== 'push' || typeof kind !== 'string') return false
    set({ lastMessage: { kind } })
    return true
  }

  return {
    $state,
    check,
    subscribe,
    unsubscribe,
    forget,
    handleMessage,
  }
}

/** The existing subscription, or a new one; a subscription for another key is worthless. */
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

/** Trust browsers that do not reveal the key. */
function isSame(known: ArrayBuffer | null | undefined, key: Uint8Array): boolean {
  if (!known) return true
  const bytes = new Uint8Array(known)
  return bytes.length === key.length && bytes.every((byte, place) => byte === key[place])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}
