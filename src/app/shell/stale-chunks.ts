/** ERR-2: how long a reload must lie back before another one is tried. */
const GUARD = 60_000
const KEY = 'chunk_reload'

type Page = Pick<Window, 'addEventListener' | 'sessionStorage' | 'location' | 'navigator'>

/** After a deploy an open page asks for files that are gone: a reload brings the new ones, once a minute at most. */
export function reloadOnStaleChunks(page: Page = window) {
  page.addEventListener('vite:preloadError', (event) => {
    // Without a network the file is not gone, and a reload would take the page away.
    if (!page.navigator.onLine || !mayReload(page)) return
    event.preventDefault()
    page.location.reload()
  })
}

/** Where nothing can be remembered (storage is blocked) nothing is reloaded: it could go on for ever. */
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
