import type { TrackingRecord } from '#features/tracking/tracking.rules.ts'

export const DEVICES = ['phone', 'tablet', 'computer'] as const
export type Device = (typeof DEVICES)[number]

/** Longer names of sources are cut: they come from links anybody can write. */
export const LONGEST_NAME = 40

/** Names of sources without a link of a partner. */
export const PLAIN_SOURCES = ['direct', 'search', 'social', 'links'] as const

/** Pages that nobody opens to look at the site. */
const NO_VISIT = /^(?:dev-|offline$|manifest$|robots$|sitemap$|not-found$)/
const SIGNUP = ['signup', 'members-id-signup']
const MEMBER_LANDERS: Record<string, string> = {
  'members-id-landing': 'member-portrait',
  'members-id-landing2-slug': 'member-pair',
  'members-id-landing3-slug': 'member-talk',
}

export const isCountedPage = (page: string | undefined): page is string => page !== undefined && !NO_VISIT.test(page)

export const isSignupPage = (page: string | undefined) => page !== undefined && SIGNUP.includes(page)

/** FIG-41: the name of the first page, by its route: slugs and ids make no landers of their own. */
export function landerOf(page: string): string {
  if (page === 'index') return 'home'
  if (page.startsWith('landers-')) return page.slice('landers-'.length).replace(/-slug$/, '')
  const ofMember = MEMBER_LANDERS[page]
  if (ofMember !== undefined) return ofMember
  if (SIGNUP.includes(page)) return 'signup'
  if (page === 'members' || page === 'members-id') return page === 'members' ? 'search' : 'profile'
  if (page.startsWith('pages-') || page.startsWith('to-pages-')) return 'legal'
  return page === 'login' ? 'login' : 'other'
}

const SEARCH = /(?:^|\.)(?:google|bing|duckduckgo|ecosia|qwant|startpage|yandex|baidu|seznam|yahoo|brave)\.[a-z.]{2,7}$/
const SOCIAL =
  /(?:^|\.)(?:facebook|instagram|tiktok|twitter|x|reddit|pinterest|youtube|linkedin|whatsapp|telegram|t)\.(?:com|co|me|org)$/

type Came = { tracking: TrackingRecord | undefined; referer: string | undefined; host: string }

/** FIG-41: a partner's link wins; else where the browser says the link was. Other websites are not told apart. */
export function sourceOf({ tracking, referer, host }: Came): string {
  const named = tracking?.network ?? tracking?.ref ?? tracking?.sub1
  if (named !== undefined) return nameOf(named)
  const from = hostOf(referer)
  if (from === undefined || from === host) return 'direct'
  if (SEARCH.test(from)) return 'search'
  return SOCIAL.test(from) ? 'social' : 'links'
}

/** Sources of one spelling are one source; none can pose as one of ours, or hide what it is by odd letters. */
function nameOf(text: string): string {
  const name = [
    ...text
      .toLowerCase()
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, LONGEST_NAME)
    .join('')
    .trim()
  if (name === '' || name === OTHER_SOURCES) return 'links'
  return (PLAIN_SOURCES as readonly string[]).includes(name) ? `link: ${name}` : name
}

/** FIG-44: beyond the largest sources of a day. */
export const OTHER_SOURCES = '(others)'

function hostOf(referer: string | undefined): string | undefined {
  if (referer === undefined) return undefined
  try {
    return new URL(referer).hostname.toLowerCase()
  } catch {
    // Not an address: as if there were none.
    return undefined
  }
}

/** By what browsers say of themselves; desktop is what says nothing else. */
export function deviceOf(userAgent: string): Device {
  if (/ipad|tablet|kindle|silk|playbook/i.test(userAgent)) return 'tablet'
  if (/android/i.test(userAgent)) return /mobile/i.test(userAgent) ? 'phone' : 'tablet'
  return /iphone|ipod|mobile|phone/i.test(userAgent) ? 'phone' : 'computer'
}

const BOT =
  /bot\b|bot[/;_-]|crawl|spider|slurp|scrap|preview|monitor|uptime|lighthouse|headless|phantom|facebookexternalhit|whatsapp\/|embedly|quora link|archiver|validator|curl\/|wget|python|java\/|go-http|okhttp|axios|node-fetch|libwww|httpclient|feed/i

/** FIG-40: programs say so, and browsers always say something. */
export const isBot = (userAgent: string) => userAgent.trim() === '' || BOT.test(userAgent)

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** A page fetched before anybody asked for it. */
export const isPrefetch = (headers: Headers) =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  )

/** A page in a tab of its own, as far as the browser says: no frame, no script. */
export const isDocument = (headers: Headers) => (headers['sec-fetch-dest'] ?? 'document') === 'document'
