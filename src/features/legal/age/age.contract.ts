import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { instant } from '#kernel/instant.ts'

import { AGE_LEVELS } from './age.rules.ts'

/** The requirement of the member's country, and whether they meet it. */
export const readAgeCheck = defineContract({
  method: 'GET',
  path: '/api/age.php',
  summary: 'Whether adult photos need an age check here, and whether the member has passed one.',
  access: 'member',
  reply: z.object({
    asked: z.enum(AGE_LEVELS),
    /** When the passed check expires; null if none is sufficient here. */
    passed_until: z.nullable(instant),
    /** Whether the site has an age-check provider. */
    available: z.boolean(),
  }),
  refuses: [],
  limit: 'read',
})

/** Starts a check with the site's provider; the URL leads there, and the provider returns to /age with a token. */
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

/** Idempotent; refuses forged, expired and other members' results. */
export const finishAgeCheck = defineContract({
  method: 'PUT',
  path: '/api/age.php',
  summary: 'Receives the result of an age check.',
  access: 'member',
  body: z.strictObject({ token: z.string().check(z.maxLength(5000)) }),
  reply: z.object({ passed_until: instant }),
  refuses: ['age_check_unavailable', 'age_check_invalid', 'age_check_failed', 'age_check_cancelled'],
  limit: 'age',
})
