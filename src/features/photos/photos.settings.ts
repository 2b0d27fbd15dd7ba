import * as z from 'zod/mini'

import { defineSection } from '#platform/site.ts'

const schema = z.strictObject({
  /** SITE-7: price of a photo in a chat. */
  photo_credits: z._default(z.int().check(z.positive(), z.maximum(1000)), 2),
  /** Whether photos are reviewed before or after others see them. */
  photo_review: z._default(z.enum(['before', 'after']), 'before'),
})

export const photosSection = defineSection('photos', schema)

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
