import { NICHES, type Niche } from '#features/sites/sites.rules.ts'

/** SITE-3: `milf-in-amsterdam` and plain `milf` mean that niche on every site; any other slug means the site's own. */
export function nicheOfSlug(slug: string | undefined, own: Niche): Niche {
  const prefix = /^([a-z]+)(?:-|$)/.exec(slug?.toLowerCase() ?? '')?.[1]
  return Object.values(NICHES).find((each) => each.slug !== '' && each.slug === prefix)?.name ?? own
}

/** Longer or stranger slugs are served, but not cached. */
const KEPT = /^\/(?:landers\/[a-z]+(?:\/[\w-]{1,80})?|members\/[\w-]{1,40}\/landing(?:[23](?:\/[\w-]{1,80})?)?)\/?$/

/** Whether the HTML of this path may be cached for the next visitor; the loader has the last word. */
export const mayKeep = (pathname: string) => KEPT.test(pathname)

/** Who a niche is about, as far as visitors may know; `nobody` where only private attributes could tell. */
type Wanted = { gender?: 'female' | 'male'; min_age?: number } | 'everybody' | 'nobody'
const WANTED: Record<Niche, Wanted> = {
  general: 'everybody',
  she: { gender: 'female' },
  bdsm: 'nobody',
  bbw: 'nobody',
  gilf: { gender: 'female', min_age: 60 },
  milf: { gender: 'female', min_age: 40 },
  gay: 'nobody',
}

/** People for that niche's lander: on a site of the same niche everyone belongs. */
export function wantedFor(niche: Niche, own: Niche): Wanted {
  return WANTED[niche] === 'nobody' && niche === own ? 'everybody' : WANTED[niche]
}

/** A smaller count says more about the site's beginnings than about tonight, and nearly identifies people. */
export const SMALLEST_COUNT = 10
/** More are not counted: "more than 1000". */
export const COUNTED = 1000

/** From six in the evening until five in the morning. */
export const isEvening = (hour: number) => hour >= 18 || hour < 5
