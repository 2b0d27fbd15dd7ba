import { KEEPABLE } from './corpus.ts'

/** What pages and the server read from an address; the fast test compares it with the sources. */
export const QUERY_NAMES = [
  ...[
    'about',
    'against',
    'api_signup_complete',
    'case',
    'code',
    'confirmed',
    'country',
    'for',
    'from',
    'gift',
    'invite',
    'kind',
    'lang',
    'locale',
    'mail',
    'method',
  ],
  ...[
    'order',
    'package',
    'q',
    'repeat',
    'saved',
    'scheme',
    'step',
    'template',
    'to',
    'token',
    'total',
    'stop',
    'undo',
    'view',
    'want',
  ],
  ...['gender', 'region', 'min_age', 'max_age', 'with_photo', 'online', 'utm_source', 'ref', 'sub1', 'redirect'],
]

/** The cookies that pages read, except the session. */
export const COOKIE_NAMES = ['tracking', 'theme', 'locale', 'country', 'match']

/** Browsers and servers accept addresses of about eight thousand characters, so each page gets a few texts. */
const LONGEST = 3000

/** Fills every listed name with hostile text, rotating the texts from page to page so that all combinations occur. */
export function hostileQuery(turn: number): string {
  const query = new URLSearchParams()
  for (const [place, name] of QUERY_NAMES.entries()) {
    query.set(name, KEEPABLE[(place + turn * QUERY_NAMES.length) % KEEPABLE.length]!.text.toWellFormed())
    if (query.toString().length > LONGEST) break
  }
  return query.toString()
}

/** Fills the parameters of a route's pattern; a slash would select another route. */
export const hostilePart = (turn: number) =>
  encodeURIComponent(KEEPABLE[turn % KEEPABLE.length]!.text.replaceAll('/', '∕')).slice(0, 600)

export const hostileCookies = (url: string) =>
  COOKIE_NAMES.map((name, place) => ({ name, value: encodeURIComponent(KEEPABLE[place * 7]!.text), url }))

/** Headers hold one line of plain characters. */
export const HOSTILE_HEADER = `<img src=x onerror=__hostile('header')>"'{0}`
