import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { COUNTRIES } from '#kernel/locales.ts'

const country = z.enum(COUNTRIES)

export const listRegions = defineContract({
  method: 'GET',
  path: '/api/regions.php',
  summary: 'The regions of one country, or of all countries of this site, named in the reader’s language.',
  access: 'visitor',
  query: z.object({ country: z.optional(country) }),
  reply: z.object({ regions: z.partialRecord(country, z.array(z.object({ id: z.string(), name: z.string() }))) }),
  refuses: ['unknown_country'],
  limit: 'read',
  cache: { seconds: 3600, shared: false },
})

const degrees = (most: number) => z.coerce.number().check(z.minimum(-most), z.maximum(most))

/** The position goes no further than this call: it is neither stored nor logged. */
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
