/** ERR-2: minimum time between reloads. */
const GUARD = 60_000
const KEY = 'chunk_reload'

type Page = Pick<Window, 'addEventListener' | 'sessionStorage' | 'location' | 'navigator'>

/** After a deploy an open page requests files that are gone: reload to get the new ones, once a minute at most. */
export function reloadOnStaleChunks(page: Page = window) {
  page.addEventListener('vite:preloadError', (event) => {
    // Offline the file may still exist, and a reload would lose the page.
    if (!page.navigator.onLine || !mayReload(page)) return
    event.preventDefault()
    page.location.reload()
  })
}

/** With storage blocked, never reload: it could loop forever. */
function mayReload(page: Page): boolean {
  try {
    const last = Number(page.sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < GUARD) return false
    page.sessionStorage.setItem(KEY, String(Date.now()))
    return true
  } catch {
    // Storage is blocked.
    return false
  }
}
