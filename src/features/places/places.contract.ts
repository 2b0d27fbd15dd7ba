import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { COUNTRIES } from '#kernel/locales.ts'

const country = z.enum(COUNTRIES)

export const listRegions = defineContract({
  method: 'GET',
  path: '/api/regions.php',
  summary: 'Regions of one country, or of all countries of this site, in the reader’s language.',
  access: 'visitor',
  query: z.object({ country: z.optional(country) }),
  reply: z.object({ regions: z.partialRecord(country, z.array(z.object({ id: z.string(), name: z.string() }))) }),
  refuses: ['unknown_country'],
  limit: 'read',
  cache: { seconds: 3600, shared: false },
})

/** PROF-3: what a search field offers while one types; the reader's own country first. */
export const searchTowns = defineContract({
  method: 'GET',
  path: '/api/towns.php',
  summary: 'Towns of this site’s countries whose name begins like this.',
  access: 'visitor',
  query: z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }),
  reply: z.object({
    towns: z.array(z.object({ city: z.string(), region: z.string(), region_name: z.string(), country })),
  }),
  refuses: [],
  limit: 'read',
  cache: { seconds: 3600, shared: false },
})
export type Town = z.output<typeof searchTowns.reply>['towns'][number]

/** A decimal number in the query; an empty string is refused, though JavaScript would read it as 0. */
const degrees = (most: number) =>
  z.codec(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/)), z.number().check(z.minimum(-most), z.maximum(most)), {
    decode: Number,
    encode: String,
  })

/** The position is neither stored nor logged. */
export const geocode = defineContract({
  method: 'GET',
  path: '/api/geocode.php',
  summary: 'The town at a position, or false when there is none within reach.',
  access: 'visitor',
  query: z.object({ lat: degrees(90), lon: degrees(180) }),
  reply: z.union([z.object({ city: z.string(), region: z.string(), country }), z.literal(false)]),
  refuses: [],
  limit: 'geocode',
})
