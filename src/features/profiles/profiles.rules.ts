import { NAME_LENGTH } from '#features/accounts/accounts.rules.ts'

export { NAME_LENGTH }

/** The screens' share of R-NAME-1: something visible, and nothing that plainly hides or reorders. */
export const NAME =
  /^(?=.*[^\p{Z}\p{C}\u115F\u1160\u2800\u3164\uFFA0])[^\p{Cc}\p{Cs}\p{Co}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]+$/u

/** R-NAME-1: names that would deceive others; the check is in `name-cheats.ts`. */
export const NAME_CHEATS = [
  'name_invisible',
  'name_unreadable',
  'name_has_address',
  'name_has_phone',
  'name_reserved',
] as const
/** ACC-2: every refusal of a nickname. */
export const NAME_REFUSALS = ['name_starts_with_at', 'name_equals_email', ...NAME_CHEATS] as const

/** PROF-1: profile attributes with their allowed values. */
export const ATTRIBUTES = {
  gender: ['male', 'female'],
  sexuality: ['hetero', 'gay', 'lesbian', 'bi'],
  hair_colour: ['blonde', 'brown', 'black', 'red', 'grey', 'white', 'other', 'bald'],
  eye_colour: ['blue', 'green', 'brown', 'hazel', 'grey'],
  body_type: ['slim', 'athletic', 'muscular', 'average', 'curvy', 'plus_size'],
  relationship_status: [
    'single',
    'in_relationship',
    'open_relationship',
    'married',
    'separated',
    'divorced',
    'widowed',
    'complicated',
  ],
  tattoos: ['none', 'one', 'few', 'many'],
  reason_for_joining: ['relationship', 'dating', 'flirting', 'friendship', 'casual', 'curious'],
} as const

export type AttributeName = keyof typeof ATTRIBUTES
export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as [AttributeName, ...AttributeName[]]

/** Who a member would like to meet. */
export const WISHES = ['female', 'male', 'everyone'] as const
export type Wish = (typeof WISHES)[number]

/** Nobody reads longer texts. */
export const NOTE_LENGTH = 2000
/** More would say nothing about anyone. */
export const MOST_INTERESTS = 15

/** PROF-3: a freely movable place could be used to measure how far away others are. */
export const PLACE_CHANGES_PER_DAY = 6

/** The free texts of a profile. */
export const NOTE_NAMES = ['about_me', 'looking_for'] as const

/** The catalogue of interests; a site may offer fewer. Names are in `locales/<lang>/interests.json`. */
export const INTERESTS = [
  'art',
  'baking',
  'beach',
  'board_games',
  'books',
  'camping',
  'cats',
  'city_trips',
  'climbing',
  'coffee',
  'comedy',
  'concerts',
  'cooking',
  'crafts',
  'cycling',
  'dancing',
  'dining_out',
  'diy',
  'dogs',
  'fashion',
  'festivals',
  'film',
  'fitness',
  'football',
  'gardening',
  'hiking',
  'history',
  'horses',
  'languages',
  'live_music',
  'making_music',
  'meditation',
  'motorcycles',
  'museums',
  'nature',
  'photography',
  'podcasts',
  'politics',
  'quiz_nights',
  'road_trips',
  'running',
  'sailing',
  'sauna',
  'science',
  'series',
  'singing',
  'skiing',
  'spirituality',
  'swimming',
  'tattoo_art',
  'tennis',
  'theatre',
  'travel',
  'video_games',
  'volunteering',
  'walking',
  'wine',
  'writing',
  'yoga',
] as const
export type Interest = (typeof INTERESTS)[number]
