import * as z from 'zod/mini'

/** Longer values are cut, so that a verbose network doesn't lose its link. */
const LONGEST = 100

/** SITE-12: where a visitor came from, according to the link. */
const word = z.string().check(z.refine((text) => [...text].length <= LONGEST))
const trackingRecord = z.object({
  network: z.optional(word),
  ref: z.optional(word),
  sub1: z.optional(word),
  sub2: z.optional(word),
  sub3: z.optional(word),
})
export type TrackingRecord = z.output<typeof trackingRecord>

/** The names affiliate networks use, in order of preference; the first one present counts. */
const NAMES: Record<keyof TrackingRecord, readonly string[]> = {
  network: ['network', 'net', 'source', 'utm_source'],
  ref: ['ref', 'aff', 'aff_id', 'affiliate', 'affiliate_id', 'utm_campaign'],
  sub1: ['sub1', 'sub', 'aff_sub', 'aff_sub1', 'subid', 'subid1', 's1', 'click_id', 'clickid'],
  sub2: ['sub2', 'aff_sub2', 'subid2', 's2'],
  sub3: ['sub3', 'aff_sub3', 'subid3', 's3'],
}

/** The record in a link's query, or undefined when there is none. */
export function trackingOf(query: URLSearchParams): TrackingRecord | undefined {
  const entries = Object.entries(NAMES).flatMap(([field, names]) => {
    const value = names.map((name) => query.get(name)?.trim()).find((each) => each)
    return value ? [[field, cut(value)]] : []
  })
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as TrackingRecord)
}

/** By whole characters: half an emoji cannot be written to a cookie. */
const cut = (value: string) => [...value.toWellFormed()].slice(0, LONGEST).join('')

/** From the cookie; anything that is not one of our records counts as none. */
export function readTracking(cookie: string | undefined): TrackingRecord | undefined {
  if (cookie === undefined) return undefined
  try {
    const parsed = trackingRecord.safeParse(JSON.parse(cookie))
    return parsed.success && Object.keys(parsed.data).length > 0 ? parsed.data : undefined
  } catch {
    // Not JSON, so not ours.
    return undefined
  }
}
