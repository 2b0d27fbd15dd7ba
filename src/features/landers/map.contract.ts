import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { COUNTRIES } from '#kernel/locales.ts'

/** LAND-1: a country by region, each with roughly how many members say they are from there. */
export const readMap = defineContract({
  method: 'GET',
  path: '/api/lander-map.php',
  summary: 'Regions of the visitor’s country, with a rounded member count where it is large enough.',
  access: 'visitor',
  reply: z.object({
    country: z.enum(COUNTRIES),
    /** `at_least` is the lower edge of a band; null where the number would be too small. */
    regions: z.array(z.object({ id: z.string(), name: z.string(), at_least: z.nullable(z.int()) })),
  }),
  refuses: [],
  limit: 'read',
})
