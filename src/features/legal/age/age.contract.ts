import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { instant } from '#kernel/instant.ts'

import { AGE_LEVELS } from './age.rules.ts'

/** What the member's country asks, and whether they have shown it. */
export const readAgeCheck = defineContract({
  method: 'GET',
  path: '/api/age.php',
  summary: 'Whether adult photos need an age check here, and whether the member has passed one.',
  access: 'member',
  reply: z.object({
    asked: z.enum(AGE_LEVELS),
    /** Until when a passed check counts; null without one that is enough here. */
    passed_until: z.nullable(instant),
    /** Whether somebody checks ages for this site. */
    available: z.boolean(),
  }),
  refuses: [],
  limit: 'read',
})

/** Opens a check with the site's provider. The address leads there; it comes back to /age with a token. */
export const startAgeCheck = defineContract({
  method: 'POST',
  path: '/api/age.php',
  summary: 'Starts an age check.',
  access: 'member',
  body: z.strictObject({ to: z.string().check(z.maxLength(500)) }),
  reply: z.object({ url: z.string() }),
  refuses: ['age_check_unavailable'],
  limit: 'age',
})

/** Takes the result. Sent again it changes nothing; another person's, a forged or an old one counts for nobody. */
export const finishAgeCheck = defineContract({
  method: 'PUT',
  path: '/api/age.php',
  summary: 'Takes the result of an age check.',
  access: 'member',
  body: z.strictObject({ token: z.string().check(z.maxLength(5000)) }),
  reply: z.object({ passed_until: instant }),
  refuses: ['age_check_unavailable', 'age_check_invalid', 'age_check_failed', 'age_check_cancelled'],
  limit: 'age',
})
