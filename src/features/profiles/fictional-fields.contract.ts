import * as z from 'zod/mini'

import { attributes, profileName } from './profiles.contract.ts'
import { INTERESTS, MOST_INTERESTS, NOTE_LENGTH, WISHES } from './profiles.rules.ts'

const note = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTE_LENGTH)))
const { gender: _, ...others } = attributes.shape

/** SITE-10: what a fictional profile says, in files and in the console's form alike. */
export const fictionalFields = {
  name: profileName,
  birth_date: z.iso.date(),
  gender: z.enum(['female', 'male']),
  wish: z.enum(WISHES),
  place: z.optional(z.strictObject({ region: z.string(), city: z.string() })),
  attributes: z._default(z.partial(z.strictObject(others)), {}),
  interests: z._default(z.array(z.enum(INTERESTS)).check(z.maxLength(MOST_INTERESTS)), []),
  about_me: note,
  looking_for: note,
  /** False hides the profile without deleting it. */
  active: z._default(z.boolean(), true),
}
const fields = z.object(fictionalFields)
export type FictionalFields = z.output<typeof fields>
