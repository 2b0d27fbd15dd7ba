import { expect, test, vi } from 'vitest'

import { pushStore } from './push-store.ts'

const KEY = Buffer.from([4, ...Array.from({ length: 64 }, (_, place) => place)]).toString('base64url')
const OTHER_KEY = Buffer.alloc(65, 4).toString('base64url')
const bufferOf = (key: string) => new Uint8Array(Buffer.from(key, 'base64url')).buffer

function aSubscription(endpoint: string, key = KEY) {
  const subscription = {
    endpoint,
    options: { applicationServerKey: bufferOf(key) },
    toJSON: () => ({ endpoint }),
    unsubscribe: vi.fn(async () => true),
  }
  return subscription as unknown as PushSubscription & typeof subscription
}

/** A browser with a given push history. */
function aBrowser({
  able = true,
  permission = 'default' as NotificationPermission,
  answer = 'granted' as NotificationPermission,
  there = null as PushSubscription | null,
  owner = null as string | null,
  worker = true,
  refuses = undefined as Error | undefined,
  offline = false,
} = {}) {
  const kept = new Map<string, string>(owner === null ? [] : [['push_for', owner]])
  let subscription = there
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      if (refuses) throw refuses
      subscription = aSubscription('https://push.example/new', Buffer.from(applicationServerKey).toString('base64url'))
      return subscription
    }),
  }
  const account = {
    subscribe: vi.fn(async (_: PushSubscriptionJSON) => {
      if (offline) throw new Error('offline')
    }),
    unsubscribe: vi.fn(async (_: string) => undefined),
  }
  const ask = vi.fn(async () => answer)
  const store = pushStore({
    permission: () => (able ? permission : undefined),
    ask,
    worker: async () => (worker ? ({ pushManager } as unknown as ServiceWorkerRegistration) : undefined),
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
    account,
  })
  return { store, account, ask, pushManager, kept }
}

test('[PUSH-1] a browser without push, without a worker or without a key is not capable', async () => {
  for (const [browser, key] of [
    [aBrowser({ able: false }), KEY],
    [aBrowser({ worker: false }), KEY],
    [aBrowser(), null],
  ] as const) {
    expect(browser.store.$state.get().isCapable).toBeUndefined()
    await browser.store.check(key, 'ana')
    expect(browser.store.$state.get()).toMatchObject({ isCapable: false, isSubscribed: false })
  }
})

test('[PUSH-1] checking prompts nobody; a click subscribes and informs the account', async () => {
  const { store, ask, account, pushManager, kept } = aBrowser()
  const changed = vi.fn()
  store.$state.listen(changed)
  await store.check(KEY, 'ana')
  expect([ask.mock.calls.length, pushManager.subscribe.mock.calls.length]).toEqual([0, 0])
  expect(store.$state.get()).toMatchObject({ isCapable: true, isSubscribed: false })
  await store.subscribe()
  expect(pushManager.subscribe.mock.calls[0]![0]).toMatchObject({ userVisibleOnly: true })
  expect(account.subscribe).toHaveBeenCalledExactlyOnceWith({ endpoint: 'https://push.example/new' })
  expect(store.$state.get().isSubscribed).toMatchObject({ endpoint: 'https://push.example/new' })
  expect(kept.get('push_for')).toBe('ana')
  expect(changed).toHaveBeenCalledTimes(2)
})

test('[PUSH-1] a refusal by the member or the browser is a denial; a dismissed prompt is not', async () => {
  const stateAfter = async (browser: ReturnType<typeof aBrowser>) => {
    await browser.store.check(KEY, 'ana')
    await browser.store.subscribe()
    expect(browser.account.subscribe).not.toHaveBeenCalled()
    return browser.store.$state.get().isSubscribed
  }
  expect(await stateAfter(aBrowser({ answer: 'denied' }))).toBe('denied')
  expect(await stateAfter(aBrowser({ answer: 'default' }))).toBe(false)
  expect(await stateAfter(aBrowser({ refuses: new DOMException('no', 'NotAllowedError') }))).toBe('denied')
  const { store } = aBrowser({ permission: 'denied' })
  await store.check(KEY, 'ana')
  expect(store.$state.get()).toMatchObject({ isCapable: true, isSubscribed: 'denied' })
})

test('[PUSH-1] an unreachable push service is no refusal; a subscription the account rejects is undone', async () => {
  const away = aBrowser({ refuses: new DOMException('no service', 'AbortError') })
  await away.store.check(KEY, 'ana')
  await expect(away.store.subscribe()).rejects.toThrow('no service')
  expect(away.store.$state.get().isSubscribed).toBe(false)

  const offline = aBrowser({ offline: true })
  await offline.store.check(KEY, 'ana')
  await expect(offline.store.subscribe()).rejects.toThrow('offline')
  expect(offline.store.$state.get().isSubscribed).toBe(false)
  const made = await offline.pushManager.getSubscription()
  expect(made!.unsubscribe).toHaveBeenCalledOnce()
  expect(offline.kept.size).toBe(0)
})

test('[PUSH-1] the next load sends the subscription again, because the login may be new', async () => {
  const there = aSubscription('https://push.example/old')
  const { store, account, pushManager } = aBrowser({ permission: 'granted', there, owner: 'ana' })
  await store.check(KEY, 'ana')
  expect(store.$state.get().isSubscribed).toBe(there)
  expect(account.subscribe).toHaveBeenCalledExactlyOnceWith({ endpoint: there.endpoint })
  expect(pushManager.subscribe).not.toHaveBeenCalled()
  await store.check(KEY, 'ana')
  expect(account.subscribe).toHaveBeenCalledOnce()
})

test('[PUSH-1] a subscription by another member sends the next one nothing', async () => {
  const there = aSubscription('https://push.example/old')
  const { store, account } = aBrowser({ permission: 'granted', there, owner: 'ben' })
  await store.check(KEY, 'ana')
  expect(store.$state.get()).toMatchObject({ isCapable: true, isSubscribed: false })
  expect(account.subscribe).not.toHaveBeenCalled()
})

test('[PUSH-1] a subscription for another key is replaced', async () => {
  const there = aSubscription('https://push.example/old', OTHER_KEY)
  const { store, account } = aBrowser({ permission: 'granted', there, owner: 'ana' })
  await store.check(KEY, 'ana')
  expect(there.unsubscribe).toHaveBeenCalledOnce()
  expect(account.subscribe).toHaveBeenCalledExactlyOnceWith({ endpoint: 'https://push.example/new' })
})

test('[PUSH-1] unsubscribing informs the account and the browser', async () => {
  const there = aSubscription('https://push.example/old')
  const { store, account, kept } = aBrowser({ permission: 'granted', there, owner: 'ana' })
  await store.check(KEY, 'ana')
  await store.unsubscribe()
  expect(account.unsubscribe).toHaveBeenCalledExactlyOnceWith(there.endpoint)
  expect(there.unsubscribe).toHaveBeenCalledOnce()
  expect([store.$state.get().isSubscribed, kept.size]).toEqual([false, 0])
})

test('[R-SESS-5] logging out leaves nothing in the browser', async () => {
  const there = aSubscription('https://push.example/old')
  const { store, account, kept } = aBrowser({ permission: 'granted', there, owner: 'ana' })
  await store.check(KEY, 'ana')
  await store.forget()
  expect(there.unsubscribe).toHaveBeenCalledOnce()
  // The server removes it with the login.
  expect(account.unsubscribe).not.toHaveBeenCalled()
  expect([store.$state.get().isSubscribed, kept.size]).toEqual([false, 0])
})

test('[R-WEB-6] ignores messages the worker cannot have sent', () => {
  const { store } = aBrowser()
  for (const data of [
    null,
    'push',
    5,
    {},
    { type: 'push' },
    { type: 'push', kind: 5 },
    { type: 'other', kind: 'like' },
  ])
    expect(store.handleMessage(data)).toBe(false)
  expect(store.$state.get().lastMessage).toBeUndefined()
  expect(store.handleMessage({ type: 'push', kind: 'message' })).toBe(true)
  expect(store.$state.get().lastMessage).toEqual({ kind: 'message' })
})

test('[NAV-5] a refusal by the browser after a click is told apart from one before', async () => {
  const asked = aBrowser({ answer: 'denied' })
  await asked.store.check(KEY, 'ana')
  await asked.store.subscribe()
  expect(asked.store.$state.get()).toMatchObject({ isSubscribed: 'denied', refused: true })
  const before = aBrowser({ permission: 'denied' })
  await before.store.check(KEY, 'ana')
  expect(before.store.$state.get()).toMatchObject({ isSubscribed: 'denied', refused: false })
})
