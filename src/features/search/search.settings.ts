import * as z from 'zod/mini'

import { ATTRIBUTE_NAMES } from '#features/profiles/profiles.rules.ts'
import { defineSection } from '#platform/site.ts'

const schema = z.strictObject({
  /** SITE-6: searchable attributes, besides gender, age and place. */
  search_fields: z._default(z.array(z.enum(ATTRIBUTE_NAMES)), [
    'body_type',
    'relationship_status',
    'reason_for_joining',
  ]),
  /** SITE-5: whether visitors may look around, and whether those with a tracking record may. */
  logged_out_search: z._default(z.boolean(), false),
  logged_out_search_trafficsource: z._default(z.boolean(), false),
})

export const searchSection = defineSection('search', schema, ({ search_fields, visible_profile_fields }) =>
  search_fields
    .filter((field) => !visible_profile_fields.includes(field))
    .map((field) => `search_fields: ${field} is not among profiles.visible_profile_fields`),
)

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
