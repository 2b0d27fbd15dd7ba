// The push worker: keeps the offline page at hand. Pages themselves are never kept, so that no old one is ever shown.
const OFFLINE = '/offline'
const STORE = 'offline-2'

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
