import type { reportClientError } from '../client-errors.contract.ts'
import { type Kind, MOST_PER_PAGE, scrubbed } from '../client-errors.rules.ts'

/** The path alone: its contract would bring the schema library to every page. */
const PATH: typeof reportClientError.path = '/api/client-error.php'

type Page = {
  /** The id of the route on screen. */
  route(): string
  build: string
  send(path: string, body: string): void
}

export type Report = (kind: Kind, error: unknown) => void

/** ERR-3: listens for errors nobody handled; the function returned takes those that React met. */
export function watchErrors(target: Pick<Window, 'addEventListener'>, page: Page): Report {
  const known = new WeakSet<object>()
  const sent = new Set<string>()

  const report: Report = (kind, error) => {
    // React hands an error to its own callback and then to the window.
    if (typeof error === 'object' && error !== null) {
      if (known.has(error)) return
      known.add(error)
    }
    const found = scrubbed(kind, error, { route: page.route(), build: page.build })
    if (found === undefined || sent.size >= MOST_PER_PAGE) return
    const body = JSON.stringify(found)
    if (sent.has(body)) return
    sent.add(body)
    page.send(PATH, body)
  }

  target.addEventListener('error', ({ error }) => {
    // Without an error it is a script of others, of which browsers tell nothing.
    if (error) report('error', error)
  })
  target.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
  target.addEventListener('vite:preloadError', ({ payload }) => report('chunk', payload))
  return report
}
