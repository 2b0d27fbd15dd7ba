import type { Settings } from '#features/sites/sites.contract.ts'
import { readTracking, trackingOf } from '#features/tracking/tracking.rules.ts'

/** SITE-4: whether to show the form; the API checks again. */
export function mayJoin(signups: Settings['signups'], request: Request): boolean {
  if (signups === 'with_trafficsource') return isTracked(request)
  return signups === 'all'
}

/** By cookie, or by the link that opened this page, whose cookie is set with this response. */
function isTracked(request: Request): boolean {
  const inLink = trackingOf(new URL(request.url).searchParams)
  return (inLink ?? readTracking(cookieOf(request, 'tracking'))) !== undefined
}

function cookieOf(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(/; */)
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  try {
    return value && decodeURIComponent(value)
  } catch {
    // Malformed, so not ours.
    return undefined
  }
}
