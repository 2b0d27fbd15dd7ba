import { type Person, person } from '@duet/art/person.ts'

import type { Interest, Wish } from '#features/profiles/profiles.rules.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'

/** The four people a tester can log in as, all on `localhost` with the same password. */
export const DEMO_PASSWORD = 'demo-Password-1'
export const LOGIN_SITE = 'localhost'

/** How long free@demo.test's time bonus lasts; the next start after that recreates the logins. */
export const LOGINS_LAST = 4 * HOUR

export type Login = {
  email: string
  portrait: number
  sitter: Person
  name: string
  gender: 'female' | 'male'
  wish: Wish
  confirmed: boolean
  paid: boolean
  credits: number
  /** Package they bought; the rest of their credits is a gift. */
  bought?: string
  num_photos: number
  /** How long ago they joined and were last active. */
  joined: number
  active: number
  about_me: string
  looking_for: string
  interests: Interest[]
}

const FIRST_PORTRAIT = 900

/** Centre of Amsterdam's cell, in hundredths of a degree: close to most demo people. */
export const LOGIN_HOME = { lat: 5235, lon: 485, region: 'NL-NH', city: 'Amsterdam', country: 'NL' } as const
/** English, so that every tester can read it. */
export const LOGIN_LANGUAGE = 'en'

const sitter = (index: number, wish: Partial<Person>) => ({
  portrait: FIRST_PORTRAIT + index,
  sitter: person(FIRST_PORTRAIT + index, {
    roots: 'northern',
    headCover: 'none',
    tattoo: 'none',
    mood: 'smile',
    ...wish,
  }),
})

export const LOGINS: readonly Login[] = [
  {
    email: 'free@demo.test',
    ...sitter(0, { look: 'feminine', age: 33, hairStyle: 'waves', glasses: 'none' }),
    name: 'Emma',
    gender: 'female',
    wish: 'male',
    confirmed: true,
    paid: false,
    credits: 0,
    num_photos: 1,
    joined: 0,
    active: 0,
    about_me: 'I moved to the city for work and stayed for the canals. On Sundays I bake, usually too much.',
    looking_for: 'Someone who laughs easily and likes long walks along the water.',
    interests: ['baking', 'walking', 'film', 'cycling', 'books'],
  },
  {
    email: 'paid@demo.test',
    ...sitter(1, { look: 'masculine', age: 38, hairStyle: 'side-part', facialHair: 'stubble' }),
    name: 'Daniel',
    gender: 'male',
    wish: 'female',
    confirmed: true,
    paid: true,
    credits: 50,
    bought: 'medium',
    num_photos: 4,
    joined: 90 * DAY,
    active: 3 * HOUR,
    about_me:
      'Architect of small things: kitchens, bookshelves, weekend plans. I cook for friends whenever they let me.',
    looking_for: 'Good conversation, a bit of mischief, and somebody who orders dessert.',
    interests: ['cooking', 'art', 'live_music', 'sailing', 'coffee', 'city_trips'],
  },
  {
    email: 'mate@demo.test',
    ...sitter(3, { look: 'feminine', age: 36, hairStyle: 'lob' }),
    name: 'Sophie',
    gender: 'female',
    wish: 'male',
    confirmed: true,
    paid: true,
    credits: 30,
    bought: 'small',
    num_photos: 3,
    joined: 120 * DAY,
    active: 2 * HOUR,
    about_me: 'I restore paintings by day and ruin recipes by night. I like museums when they’re almost empty.',
    looking_for: 'Someone curious, kind, and brave enough to taste my cooking.',
    interests: ['museums', 'art', 'cooking', 'theatre', 'wine', 'travel'],
  },
  {
    email: 'new@demo.test',
    ...sitter(2, { look: 'masculine', age: 29 }),
    name: 'Lucas',
    gender: 'male',
    wish: 'everyone',
    confirmed: false,
    paid: false,
    credits: 0,
    num_photos: 0,
    joined: 10 * MINUTE,
    active: 10 * MINUTE,
    about_me: 'New here, and curious how this works.',
    looking_for: 'Let’s start with a coffee.',
    interests: ['coffee', 'running'],
  },
]

/** Shown when the server starts. */
export const loginLine = () => {
  const emails = LOGINS.map(({ email }) => email)
  return `log in as ${emails.slice(0, -1).join(', ')} or ${emails.at(-1)}, password ${DEMO_PASSWORD}`
}
