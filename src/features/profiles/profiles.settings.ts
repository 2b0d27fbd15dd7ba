import * as z from 'zod/mini'

import { localised } from '#features/sites/sites.settings.ts'
import { defineSection } from '#platform/site.ts'

import { ATTRIBUTE_NAMES, INTERESTS, NOTE_NAMES } from './profiles.rules.ts'

const schema = z.strictObject({
  /** SITE-6: the attributes, free texts and interests of this site. Others are refused. */
  visible_profile_fields: z._default(z.array(z.enum(ATTRIBUTE_NAMES)), [...ATTRIBUTE_NAMES]),
  visible_profile_notes: z._default(z.array(z.enum(NOTE_NAMES)), [...NOTE_NAMES]),
  interests: z._default(z.array(z.enum(INTERESTS)), [...INTERESTS]),
  /** SITE-10: how a fictional profile is marked. Icon and wording are configurable, the label itself is not. */
  fictional_icon: z._default(z.enum(['masks', 'pencil', 'info']), 'masks'),
  fictional_singular: z._default(localised, {}),
  fictional_plural: z._default(localised, {}),
  fictional_warning: z._default(localised, {}),
  /** Who replies for fictional profiles. Without replies, writing to them is free. */
  fictional_answered_by: z.optional(z.enum(['staff', 'ai'])),
})

export const profilesSection = defineSection('profiles', schema)

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
