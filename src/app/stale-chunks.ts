/** ERR-2: how long a reload must lie back before another one is tried. */
const GUARD = 60_000
const KEY = 'chunk_reload'

/** After a deploy an open page asks for files that are gone: a reload brings the new ones, once a minute at most. */
export function reloadOnStaleChunks(page: Pick<Window, 'addEventListener' | 'sessionStorage' | 'location'> = window) {
  page.addEventListener('vite:preloadError', (event) => {
    const last = Number(page.sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < GUARD) return
    event.preventDefault()
    page.sessionStorage.setItem(KEY, String(Date.now()))
    page.location.reload()
  })
}
