// The push worker: shows what the server pushes, and keeps the offline page at hand. Pages themselves are never kept, so
// that no old one is ever shown.
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

/** R-WEB-6: what is not exactly what our server sends is nobody's business. */
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

/** The whole address of a path of this site; undefined for anything that leads elsewhere. */
function ownAddress(path) {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return undefined
  try {
    const url = new URL(path, self.location.origin)
    return url.origin === self.location.origin ? url.href : undefined
  } catch {
    return undefined
  }
}

/** Pages hear of it first: a refused notification must not keep the news from them. */
async function receive({ kind, badge, ...words }) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'push', kind })
  // Whoever is looking at the site sees it there.
  const isSeen = pages.some(({ visibilityState, focused }) => visibilityState === 'visible' && focused)
  await Promise.allSettled([showBadge(badge), isSeen ? undefined : show(words)])
}

/** Not every push brings a count, not every browser has badges, and some refuse them outside an installed app. */
async function showBadge(count) {
  if (count !== undefined && 'setAppBadge' in navigator) await navigator.setAppBadge(count)
}

/** A newer notice with the same tag takes the older one's place. */
async function show({ title, body, path, tag }) {
  await self.registration.showNotification(title, { body, tag, data: { path }, icon: '/icons/icon-192.png' })
}

/** A window that shows the page already, else any window of the site, else a new one. */
async function open(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === address)
  if (there) return void (await there.focus().catch(() => null))
  for (const window of windows) {
    // A window that this worker does not serve refuses to be led, and a browser may refuse to be woken.
    const led = await window.navigate(address).catch(() => null)
    if (led) return void (await led.focus().catch(() => null))
  }
  await self.clients.openWindow(address)
}

/** The push service gave the browser a new address: the account learns it, as far as the login still lasts. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const subscription = newSubscription ?? (await subscribe(oldSubscription))
  if (subscription) await tell('POST', { subscription: subscription.toJSON() })
  if (oldSubscription) await tell('DELETE', { endpoint: oldSubscription.endpoint })
}

async function subscribe(old) {
  const key = old?.options.applicationServerKey ?? (await (await fetch(SETTINGS)).json()).push_public_key
  return key ? self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null
}

function tell(method, body) {
  return fetch(ACCOUNT, {
    method,
    headers: { 'content-type': 'application/json', 'x-request-type': 'client' },
    body: JSON.stringify(body),
  })
}

/** The page with the files it needs: style, fonts and picture. Scripts stay out; its one button is a reload. */
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
