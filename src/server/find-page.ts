/** The table is flat below the root. */
export type PageRoute = { id: string; path?: string | undefined; index?: boolean | undefined }

const finders = new WeakMap<readonly PageRoute[], (path: string) => string | undefined>()

/** Route id of a path; the table of a build is prepared once. */
export function findPage(routes: readonly PageRoute[], path: string): string | undefined {
  const find = finders.get(routes) ?? pageFinder(routes)
  finders.set(routes, find)
  return find(path)
}

/**
 * The route id of a path, for figures. React Router's own `matchRoutes` ranks the whole table at every call, which takes
 * longer than many a page.
 */
export function pageFinder(routes: readonly PageRoute[]): (path: string) => string | undefined {
  const known = routes
    .filter(({ path, index }) => index === true || path !== undefined)
    .map(({ id, path = '' }) => ({ id, pattern: patternOf(path), rank: rankOf(path) }))
    .toSorted((one, other) => other.rank - one.rank)
  return (path) => {
    // Navigation inside the app asks for `/chats.data`, and for `/_root.data` at the top.
    const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/')
    return known.find(({ pattern }) => pattern.test(page))?.id
  }
}

function patternOf(path: string): RegExp {
  const segments = path.split('/').filter((segment) => segment !== '')
  const parts = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?'
    if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
    return `/${segment.replaceAll(/[.+*?^$()[\]{}|\\]/g, '\\$&')}`
  })
  return new RegExp(`^${parts.join('')}/?$`, 'i')
}

/** Fixed words before parameters, parameters before the rest; compared from the left. */
function rankOf(path: string): number {
  const DEEPEST = 6
  const score = (segment: string | undefined) =>
    segment === undefined ? 0 : segment === '*' ? -1 : segment.startsWith(':') ? 2 : 3
  const segments = path.split('/')
  return Array.from({ length: DEEPEST }, (_, place) => score(segments[place])).reduce<number>(
    (sum, one) => sum * 4 + one,
    0,
  )
}
