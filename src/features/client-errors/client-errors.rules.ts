/** `caught`: an error boundary showed its page instead; `recovered`: React rendered anew what did not fit. */
export const KINDS = ['error', 'rejection', 'uncaught', 'caught', 'recovered', 'navigation', 'chunk'] as const
export type Kind = (typeof KINDS)[number]

/** `at` is a file of the build with line and column; the browser's stack holds addresses, which stay there. */
export type ClientError = { kind: Kind; name: string; route: string; build: string; at: string | null }

export const REPORT = {
  name: /^[A-Z]\w{0,39}$/i,
  /** A route's id, such as `members-id`: never a path with what stands in it. */
  route: /^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,5}$/,
  build: /^[\w.-]{1,60}$/,
  at: /^[\w.-]{1,80}:\d{1,6}:\d{1,7}$/,
} as const

/** A page in a loop must not keep the network busy. */
export const MOST_PER_PAGE = 5

const OWN_FRAME = /\/assets\/([\w.-]+\.js:\d+:\d+)/
const FOREIGN = /-extension:\/\//

/** The error without its message and addresses; nothing where an extension of the browser failed. */
export function scrubbed(kind: Kind, error: unknown, page: { route: string; build: string }): ClientError | undefined {
  const { name, message, stack } = factsOf(error)
  if (FOREIGN.test(stack)) return undefined
  // In production React's messages are numbers, and the number says it all.
  const [, number] = /Minified React error #(\d+)/.exec(message) ?? []
  const known = number ? `React${number}` : name
  return {
    kind,
    name: REPORT.name.test(known) ? known : 'Error',
    route: REPORT.route.test(page.route) ? page.route : 'none',
    build: REPORT.build.test(page.build) ? page.build : 'none',
    at: OWN_FRAME.exec(stack)?.[1] ?? missingFile(kind, message),
  }
}

/** The stack of a failed import ends in the browser; its message names the file. */
function missingFile(kind: Kind, message: string): string | null {
  const [, file] = (kind === 'chunk' && /\/assets\/([\w.-]+\.(?:js|css))/.exec(message)) || []
  return file ? `${file}:0:0` : null
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Anything can be thrown, also `null`. */
function factsOf(error: unknown): { name: string; message: string; stack: string } {
  if (typeof error !== 'object' || error === null) return { name: 'Thrown', message: '', stack: '' }
  const { name, message, stack } = error as Record<string, unknown>
  return { name: text(name), message: text(message), stack: text(stack) }
}
