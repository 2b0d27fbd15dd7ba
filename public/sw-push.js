// Push worker: shows notifications and caches the offline page. Never caches other pages, so none is ever stale.
const OFFLINE = '/offline'
const STORE = 'offline-3'
const ACCOUNT = '/api/user.php?push=1'
const SETTINGS = '/api/settings.php'

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldStores().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(() => offlinePage()))
})

self.addEventListener('push', (event) => {
  const notice = readNotice(event.data)
  if (notice) event.waitUntil(receive(notice))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(ownAddress(event.notification.data?.path) ?? ownAddress('/')))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event))
})

/** R-WEB-6: ignore anything that is not exactly the server's format. */
function readNotice(data) {
  let notice
  try {
    notice = data?.json()
  } catch {
    return undefined
  }
  if (typeof notice !== 'object' || notice === null || notice.v !== 1) return undefined
  const { title, body, path, tag, badge, kind } = notice
  const isText = (value, longest) => typeof value === 'string' && value.length <= longest
  const isRight =
    isText(title, 300) && title !== '' && isText(body, 1000) && isText(tag, 64) && isText(kind, 40) && isText(path, 500)
  const isCount = badge === undefined || (Number.isInteger(badge) && badge >= 0)
  if (!isRight || !isCount || ownAddress(path) === undefined) return undefined
  return { title, body, path, tag, badge, kind }
}

/** Absolute URL of a path on this site; undefined for anything off-site. */
function ownAddress(path) {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return undefined
  try {
    const url = new URL(path, self.location.origin)
    return url.origin === self.location.origin ? url.href : undefined
  } catch {
    return undefined
  }
}

/** Hint open pages first: a refused notification must not stop them from updating. */
async function receive({ kind, badge, ...words }) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'push', kind })
  // A focused page already shows it.
  const isSeen = pages.some(({ visibilityState, focused }) => visibilityState === 'visible' && focused)
  await Promise.allSettled([showBadge(badge), isSeen ? undefined : show(words)])
}

/** Not every push carries a count, not every browser has badges, and some refuse them outside an installed app. */
async function showBadge(count) {
  if (count !== undefined && 'setAppBadge' in navigator) await navigator.setAppBadge(count)
}

/** A notification with the same tag replaces the older one. */
async function show({ title, body, path, tag }) {
  await self.registration.showNotification(title, { body, tag, data: { path }, icon: '/icons/icon-192.png' })
}

/** Prefers a window that already shows the page, then any window of the site, then a new one. */
async function open(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === address)
  if (there) return void (await there.focus().catch(() => null))
  for (const window of windows) {
    // Windows outside this worker's control refuse to navigate, and a browser may refuse to focus.
    const navigated = await window.navigate(address).catch(() => null)
    if (navigated) return void (await navigated.focus().catch(() => null))
  }
  await self.clients.openWindow(address)
}

/** The push service changed the browser's endpoint: tell the account while the login lasts. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const subscription = newSubscription ?? (await subscribe(oldSubscription))
  if (subscription) await callAccount('POST', { subscription: subscription.toJSON() })
  if (oldSubscription) await callAccount('DELETE', { endpoint: oldSubscription.endpoint })
}

async function subscribe(old) {
  const key = old?.options.applicationServerKey ?? (await (await fetch(SETTINGS)).json()).push_public_key
  return key ? self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null
}

function callAccount(method, body) {
  return fetch(ACCOUNT, {
    method,
    headers: { 'content-type': 'application/json', 'x-request-type': 'client' },
    body: JSON.stringify(body),
  })
}

/** Caches the page with its style, fonts and picture. No scripts: its only button is a reload. */
async function keepOfflinePage() {
  const store = await caches.open(STORE)
  const response = await fetch(OFFLINE, { cache: 'reload' })
  const html = await response.clone().text()
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|woff2|svg))"/g)].map(([, file]) => file)
  await store.put(OFFLINE, response)
  await store.addAll([...new Set(files)])
}

async function dropOldStores() {
  for (const name of await caches.keys()) if (name !== STORE) await caches.delete(name)
}

async function offlinePage() {
  const store = await caches.open(STORE)
  return (await store.match(OFFLINE)) ?? Response.error()
}
