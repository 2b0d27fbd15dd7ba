import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { profileId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { COUNTRIES } from '#kernel/locales.ts'

import {
  ATTRIBUTE_NAMES,
  ATTRIBUTES,
  type AttributeName,
  INTERESTS,
  MOST_INTERESTS,
  NAME_LENGTH,
  NAME_REFUSALS,
  NOTE_LENGTH,
  WISHES,
} from './profiles.rules.ts'

export const listInterests = defineContract({
  method: 'GET',
  path: '/api/interests.php',
  summary: 'Interests that members of this site can choose, in the reader’s language.',
  access: 'visitor',
  reply: z.object({ interests: z.array(z.object({ id: z.string(), name: z.string() })) }),
  refuses: [],
  limit: 'read',
  cache: { seconds: 3600, shared: false },
})

/** R-NAME-1: the server also refuses names that deceive, each with its own error. */
export const profileName = z.string().check(z.trim(), z.minLength(NAME_LENGTH.min), z.maxLength(NAME_LENGTH.max))

const country = z.enum(COUNTRIES)
const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.nullable(z.enum(values))

/** PROF-1: what members may say about themselves; null means nothing. */
export const attributes = z.object(
  // The types of a mapped object are lost on the way through its entries.
  Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, choice(ATTRIBUTES[name])])) as unknown as {
    [Name in AttributeName]: ReturnType<typeof choice<(typeof ATTRIBUTES)[Name]>>
  },
)

/** PROF-3: a town, never a point. */
export const place = z.object({ city: z.string(), region: z.string(), region_name: z.string(), country })
export type Place = z.output<typeof place>

const note = z.nullable(z.string().check(z.trim(), z.maxLength(NOTE_LENGTH)))

/** The member's own profile, with everything editable. Attributes and texts the site does not use are null. */
const ownProfile = z.object({
  id: profileId,
  name: z.string(),
  age: z.int(),
  country: z.nullable(z.string()),
  wish: choice(WISHES),
  /** The consent given at sign-up to store orientation and wish. */
  sensitive_data: z.boolean(),
  about_me: z.nullable(z.string()),
  looking_for: z.nullable(z.string()),
  attributes,
  interests: z.array(z.enum(INTERESTS)),
  place: z.nullable(place),
  show_to_visitors: z.boolean(),
  invisible: z.boolean(),
  /** `suspended` while hidden for a check (R-AGE-5): a suspended member has no login. */
  status: z.enum(['disabled', 'active', 'suspended']),
  completeness: z.int(),
  /** What would improve the profile, most helpful first. */
  missing: z.array(z.enum(['photo', 'about_me', 'interests', 'place', 'gender', 'attributes', 'looking_for'])),
  num_photos: z.int(),
})
export type OwnProfile = z.output<typeof ownProfile>

export const readOwnProfile = defineContract({
  method: 'GET',
  path: '/api/profile.php',
  summary: 'Your profile.',
  access: 'member',
  reply: ownProfile,
  refuses: [],
  limit: 'read',
})

/** Each section of the editor saves separately: omitted fields stay as they are. */
export const changeProfile = defineContract({
  method: 'PUT',
  path: '/api/profile.php',
  summary: 'Updates parts of your profile.',
  access: 'member',
  body: z.strictObject({
    name: z.optional(profileName),
    wish: z.optional(choice(WISHES)),
    /** Without consent, orientation and wish are emptied. */
    sensitive_data: z.optional(z.boolean()),
    about_me: z.optional(note),
    looking_for: z.optional(note),
    attributes: z.optional(z.partial(z.strictObject(attributes.shape))),
    interests: z.optional(z.array(z.enum(INTERESTS)).check(z.maxLength(MOST_INTERESTS))),
    show_to_visitors: z.optional(z.boolean()),
    invisible: z.optional(z.boolean()),
  }),
  reply: ownProfile,
  refuses: ['unknown_attribute', ...NAME_REFUSALS, 'consent_needed'],
  limit: 'write',
})

/** PROF-3: by a position, which is not kept, or by a town's name. */
export const changePlace = defineContract({
  method: 'PUT',
  path: '/api/place.php',
  summary: 'Sets your approximate position.',
  access: 'member',
  body: z.union([
    z.strictObject({
      lat: z.number().check(z.minimum(-90), z.maximum(90)),
      lon: z.number().check(z.minimum(-180), z.maximum(180)),
    }),
    z.strictObject({ region: z.string().check(z.maxLength(20)), city: z.string().check(z.maxLength(100)) }),
  ]),
  reply: ownProfile,
  refuses: ['place_not_found', 'place_changes_exhausted', 'unknown_country'],
  limit: 'geocode',
})

export const listCities = defineContract({
  method: 'GET',
  path: '/api/cities.php',
  summary: 'Towns of a region, largest first.',
  access: 'visitor',
  query: z.object({ region: z.string().check(z.maxLength(20)) }),
  reply: z.object({ cities: z.array(z.string()) }),
  refuses: [],
  limit: 'read',
  cache: { seconds: 3600, shared: false },
})

/** The last visit, as coarse as the labels. */
const LAST_ACTIVE = ['online', 'today', 'this_week', 'this_month', 'earlier'] as const

/** Another member, as far as the viewer may see. */
export const member = z.object({
  id: profileId,
  name: z.string(),
  age: z.int(),
  country: z.nullable(z.string()),
  /** Others see active profiles only. Missing in answers of the version before. */
  status: z.optional(z.enum(['disabled', 'active', 'suspended'])),
  place: z.nullable(place),
  distance: z.nullable(z.enum(['under_10', '10_25', '25_50', '50_100', '100_250', 'over_250'])),
  /** SITE-10: shown in words and with the icon, everywhere. */
  fictional: z.boolean(),
  /** Missing in answers of the version before. */
  fictional_label: z.optional(z.nullable(z.object({ icon: z.string(), words: z.string() }))),
  online: z.boolean(),
  /** Fictional profiles show no presence. */
  last_active: z.nullable(z.enum(LAST_ACTIVE)),
  is_new: z.boolean(),
  member_since: instant,
  wish: choice(WISHES),
  about_me: z.nullable(z.string()),
  looking_for: z.nullable(z.string()),
  attributes,
  /** Shared ones come first. */
  interests: z.array(z.object({ id: z.enum(INTERESTS), shared: z.boolean() })),
  own: z.boolean(),
})
export type Member = z.output<typeof member>

/** PROF-1, SITE-5: a blocked viewer, an unknown id and another site's profile get the same reply. */
export const viewMember = defineContract({
  method: 'GET',
  path: '/api/member.php',
  summary: 'A member’s profile.',
  access: 'visitor',
  query: z.object({ id: z.string() }),
  reply: member,
  refuses: ['member_not_found'],
  limit: 'read',
})

/** The page went into the background: the member is offline from now on. */
export const pageHidden = defineContract({
  method: 'POST',
  path: '/api/page-hidden.php',
  summary: 'Ends your online status.',
  access: 'visitor',
  body: z.looseObject({}),
  reply: z.object({}),
  refuses: [],
  limit: 'write',
})
