import * as z from 'zod/mini'

import { defineSection } from '#platform/site.ts'

const schema = z.strictObject({
  /** SITE-7: what a photo in a chat costs. */
  photo_credits: z._default(z.int().check(z.positive(), z.maximum(1000)), 2),
  /** Whether a person approves a photo before others see it, or looks at it afterwards. */
  photo_review: z._default(z.enum(['before', 'after']), 'before'),
})

export const photosSection = defineSection('photos', schema)

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
