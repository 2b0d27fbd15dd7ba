import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const SOURCE = readFileSync(new URL('../../../../public/sw-push.js', import.meta.url), 'utf8')
const ORIGIN = 'https://duet.example'

type Page = { url: string; visibilityState?: string; focused?: boolean; leads?: boolean }

/** Runs the real worker in a fake browser. */
function aWorker({ pages = [] as Page[], showsNotices = true, badges = true } = {}) {
  const happened: unknown[] = []
  const handlers = new Map<string, (event: object) => void>()
  const windows = pages.map(({ leads = true, ...page }) => {
    const window = {
      visibilityState: 'hidden',
      focused: false,
      ...page,
      postMessage: (data: unknown) => happened.push(['told', page.url, data]),
      focus: async () => {
        happened.push(['focused', window.url])
        return window
      },
      navigate: async (url: string) => {
        if (!leads) throw new TypeError('not controlled')
        happened.push(['led', url])
        return { ...window, url }
      },
    }
    return window
  })
  const fetched = vi.fn(async (url: string, request?: RequestInit) => {
    happened.push([request?.method ?? 'GET', url, request?.body && JSON.parse(String(request.body))])
    return { json: async () => ({ push_public_key: 'the key' }) }
  })
  const fresh = { endpoint: 'https://push.example/new', toJSON: () => ({ endpoint: 'https://push.example/new' }) }
  const context = {
    URL,
    fetch: fetched,
    navigator: badges ? { setAppBadge: async (count: number) => happened.push(['badge', count]) } : {},
    self: {
      location: { origin: ORIGIN },
      addEventListener: (name: string, handle: (event: object) => void) => handlers.set(name, handle),
      clients: {
        matchAll: async () => windows,
        openWindow: async (url: string) => happened.push(['opened', url]),
      },
      registration: {
        showNotification: async (title: string, options: object) => {
          if (!showsNotices) throw new TypeError('No notification permission')
          happened.push(['shown', title, options])
        },
        pushManager: {
          subscribe: async (options: object) => {
            happened.push(['subscribed', options])
            return fresh
          },
        },
      },
    },
  }
  runInContext(SOURCE, createContext(context))

  async function send(name: string, event: object) {
    let work: Promise<unknown> = Promise.resolve()
    handlers.get(name)!({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
    return happened
  }
  return {
    push: (payload: unknown) =>
      send('push', { data: payload === undefined ? null : { json: () => JSON.parse(payload as string) } }),
    click: (data: unknown) =>
      send('notificationclick', { notification: { close: () => happened.push(['closed']), data } }),
    send,
  }
}

const notice = { v: 1, title: 'Duet', body: 'News', path: '/chats', tag: 'chat:1', badge: 3, kind: 'message' }
const shown = ['shown', 'Duet', { body: 'News', tag: 'chat:1', data: { path: '/chats' }, icon: '/icons/icon-192.png' }]

test('[PUSH-1, CHAT-8, NAV-4] a push reaches open pages first, then shows, with its count on the icon', async () => {
  const worker = aWorker({ pages: [{ url: `${ORIGIN}/members` }, { url: `${ORIGIN}/likes` }] })
  expect(await worker.push(JSON.stringify(notice))).toEqual([
    ['told', `${ORIGIN}/members`, { type: 'push', kind: 'message' }],
    ['told', `${ORIGIN}/likes`, { type: 'push', kind: 'message' }],
    ['badge', 3],
    shown,
  ])
})

test('[PUSH-1] a focused page suppresses the notification; a visible page without focus does not', async () => {
  const seen = aWorker({ pages: [{ url: ORIGIN, visibilityState: 'visible', focused: true }] })
  expect((await seen.push(JSON.stringify(notice))).map((each) => (each as string[])[0])).toEqual(['told', 'badge'])
  const beside = aWorker({ pages: [{ url: ORIGIN, visibilityState: 'visible', focused: false }] })
  expect(await beside.push(JSON.stringify(notice))).toContainEqual(shown)
})

test('[NAV-4] a push without a count leaves the icon unchanged', async () => {
  expect(await aWorker().push(JSON.stringify({ ...notice, badge: undefined }))).toEqual([shown])
})

test('[PUSH-1] a refused notification or missing badge support breaks nothing else', async () => {
  const worker = aWorker({ pages: [{ url: ORIGIN }], showsNotices: false, badges: false })
  expect(await worker.push(JSON.stringify(notice))).toEqual([['told', ORIGIN, { type: 'push', kind: 'message' }]])
})

test.each<[string | undefined]>([
  [undefined],
  ['no json'],
  ['null'],
  ['[]'],
  ['"text"'],
  ...[
    { ...notice, v: 2 },
    { ...notice, title: '' },
    { ...notice, title: 5 },
    { ...notice, title: 'x'.repeat(301) },
    { ...notice, body: null },
    { ...notice, path: 'https://evil.example/' },
    { ...notice, path: '//evil.example' },
    { ...notice, path: '/\\evil.example' },
    { ...notice, path: 'javascript:alert(1)' },
    { ...notice, badge: -1 },
    { ...notice, badge: 'x' },
    { ...notice, badge: 1.5 },
    { ...notice, kind: undefined },
    { ...notice, tag: 'x'.repeat(65) },
  ].map((payload): [string] => [JSON.stringify(payload)]),
])('[R-WEB-6] the worker ignores %s', async (payload) => {
  expect(await aWorker({ pages: [{ url: ORIGIN }] }).push(payload)).toEqual([])
})

test('[PUSH-1] a click navigates an open window, or focuses one that already shows the page', async () => {
  const chats = `${ORIGIN}/chats`
  expect(await aWorker({ pages: [{ url: `${ORIGIN}/likes` }] }).click({ path: '/chats' })).toEqual([
    ['closed'],
    ['led', chats],
    ['focused', `${ORIGIN}/likes`],
  ])
  expect(await aWorker({ pages: [{ url: `${ORIGIN}/likes` }, { url: chats }] }).click({ path: '/chats' })).toEqual([
    ['closed'],
    ['focused', chats],
  ])
})

test('[PUSH-1] without a window that can navigate, a click opens a new one', async () => {
  for (const pages of [[], [{ url: `${ORIGIN}/likes`, leads: false }]])
    expect(await aWorker({ pages }).click({ path: '/chats?from=push' })).toEqual([
      ['closed'],
      ['opened', `${ORIGIN}/chats?from=push`],
    ])
})

test('[R-WEB-6] a click opens only pages of this site', async () => {
  for (const data of [
    null,
    {},
    { path: '//evil.example' },
    { path: 'https://evil.example' },
    { path: '/\\evil.example' },
  ])
    expect(await aWorker().click(data)).toEqual([['closed'], ['opened', `${ORIGIN}/`]])
})

test('[PUSH-1] a renewed subscription replaces the old one at the account', async () => {
  const oldSubscription = { endpoint: 'https://push.example/old', options: { applicationServerKey: 'its key' } }
  expect(await aWorker().send('pushsubscriptionchange', { oldSubscription })).toEqual([
    ['subscribed', { userVisibleOnly: true, applicationServerKey: 'its key' }],
    ['POST', '/api/user.php?push=1', { subscription: { endpoint: 'https://push.example/new' } }],
    ['DELETE', '/api/user.php?push=1', { endpoint: 'https://push.example/old' }],
  ])
  expect(await aWorker().send('pushsubscriptionchange', {})).toEqual([
    ['GET', '/api/settings.php', undefined],
    ['subscribed', { userVisibleOnly: true, applicationServerKey: 'the key' }],
    ['POST', '/api/user.php?push=1', { subscription: { endpoint: 'https://push.example/new' } }],
  ])
})
