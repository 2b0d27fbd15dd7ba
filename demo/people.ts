import { type Person, person } from '@duet/art/person.ts'

import type { Interest, Wish } from '#features/profiles/profiles.rules.ts'
import { NICHES } from '#features/sites/sites.rules.ts'
import type { Country, Locale } from '#kernel/locales.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import type { Site } from '#platform/site.ts'

import { type Chance, chanceOf, pickByWeight, pickOne } from './chance.ts'
import { type Looks, looksOf } from './looks.ts'
import { NAMES } from './names.ts'
import { type Plan, planOf, rootsIn } from './site-plans.ts'
import { type Home, homeOf } from './towns.ts'
import { writeBio } from './write-bio.ts'

/** A demo profile; fields are named after the profile's columns. */
export type DemoPerson = Home & {
  /** Seed of their drawings; part of their photo keys. */
  portrait: number
  sitter: Person
  name: string
  gender: 'female' | 'male'
  birth_date: string
  language: Locale
  wish: Wish
  sexuality: 'hetero' | 'gay' | 'lesbian' | 'bi'
  relationship_status: string | null
  reason_for_joining: string | null
  about_me: string
  looking_for: string
  interests: Interest[]
  show_to_visitors: boolean
  invisible: boolean
  fictional: boolean
  paid: boolean
  num_photos: number
  member_since: Date
  last_active: Date
} & { [name in keyof Looks]: Looks[name] | null }

/** Every demo runs this world. */
export const DEMO_SEED = 1

/** One in this many profiles is fictional. */
const FICTIONAL = 12
/** Portrait seeds of a site start at niche number × this. */
const PORTRAITS_PER_SITE = 1000

type World = { seed: number; at: Date }

/** All people of a demo site. Deterministic per seed; ages and activity count back from `at`. */
export function peopleOf(site: Pick<Site, 'niche'>, { seed, at }: World): DemoPerson[] {
  const plan = planOf(site)
  const [bios, names] = [new Set<string>(), new Map<string, number>()]
  const homes = plan.groups.flatMap(({ count, ...group }) => Array.from({ length: count }, () => group))
  return homes.map((group, index) => {
    const random = chanceOf('person', plan.niche, index, seed)
    const portrait = (seed * Object.keys(NICHES).length + site.niche) * PORTRAITS_PER_SITE + index
    return onePerson({ random, plan, at, portrait, index, bios, names, ...group })
  })
}

type Making = {
  random: Chance
  plan: Plan
  at: Date
  portrait: number
  index: number
  country: Country
  language: Locale
  /** Bios already used on this site, and how often each name is taken. */
  bios: Set<string>
  names: Map<string, number>
}

function onePerson({ random, plan, at, portrait, index, country, language, bios, names }: Making): DemoPerson {
  const sitter = sitterOf(random, plan, country, portrait)
  const gender = sitter.look === 'feminine' ? 'female' : 'male'
  const name = nameOf(random, NAMES[language][gender], sitter.age, names)
  const orientation = pickShare(random, plan.orientations[sitter.look])
  const relationship = relationshipOf(random, plan, sitter.age)
  const writing = {
    language,
    country,
    gender,
    age: sitter.age,
    apart: relationship === 'divorced' || relationship === 'separated',
    onNicheSite: plan.niche !== 'general',
  } as const
  const fictional = index % FICTIONAL === FICTIONAL - 1
  const said = <T>(value: T) => (random() < 0.93 ? value : null)
  const looks = looksOf(random, sitter)
  return {
    portrait,
    sitter,
    name,
    gender,
    birth_date: birthDateOf(random, sitter.age, at),
    language,
    ...homeOf(random, country, language),
    wish: wishOf(gender, orientation),
    sexuality: orientation !== 'same' ? orientation : gender === 'female' ? 'lesbian' : 'gay',
    relationship_status: said(relationship),
    reason_for_joining: said(pickShare(random, plan.reasons)),
    hair_colour: said(looks.hair_colour),
    eye_colour: said(looks.eye_colour),
    body_type: said(looks.body_type),
    tattoos: said(looks.tattoos),
    ...writeBio(random, writing, bios),
    show_to_visitors: fictional || random() < 0.82,
    invisible: !fictional && random() < 0.04,
    fictional,
    paid: !fictional && random() < 0.3,
    num_photos: Number(pickShare(random, { 2: 36, 3: 34, 4: 16, 5: 9, 6: 5 })),
    ...timesOf(random, at, fictional),
  }
}

/** Religious head coverings appear on the general site only; a niche must not use them as decoration. */
function sitterOf(random: Chance, plan: Plan, country: Country, portrait: number): Person {
  const look = random() * 100 < plan.women ? 'feminine' : 'masculine'
  const [from, to] = plan.ages[look]
  // Skews young, like most dating sites.
  const age = Math.round(from + random() ** 1.3 * (to - from))
  const sitter = person(portrait, {
    look,
    age,
    roots: pickShare(random, rootsIn(country)),
    ...(plan.bodies && { bodyType: pickShare(random, plan.bodies[look]) }),
  })
  return plan.niche === 'general' ? sitter : { ...sitter, headCover: 'none' }
}

const pickShare = <T extends string>(random: Chance, shares: Readonly<Partial<Record<T, number>>>): T =>
  pickByWeight(random, Object.keys(shares) as T[], (each) => shares[each] ?? 0)

/** How far a name may stray from its typical age, as a fraction of the list. */
const NAME_SPREAD = 0.3
const NAME_AGES = { youngest: 20, oldest: 78 } as const

/** Lists run from recent names to old ones, so age maps to a position. */
function nameOf(random: Chance, list: readonly string[], age: number, names: Map<string, number>): string {
  const middle = ((age - NAME_AGES.youngest) / (NAME_AGES.oldest - NAME_AGES.youngest)) * list.length
  const reach = (NAME_SPREAD / 2) * list.length
  const fitting = list.filter((_, at) => Math.abs(at - middle) <= reach)
  const fewest = Math.min(...fitting.map((name) => names.get(name) ?? 0))
  const name = pickOne(
    random,
    fitting.filter((each) => (names.get(each) ?? 0) === fewest),
  )
  names.set(name, fewest + 1)
  return name
}

function wishOf(gender: 'female' | 'male', orientation: 'hetero' | 'same' | 'bi'): Wish {
  if (orientation === 'bi') return 'everyone'
  return (gender === 'female') === (orientation === 'same') ? 'female' : 'male'
}

function relationshipOf(random: Chance, { niche }: Plan, age: number): string {
  return pickShare(random, {
    single: 60,
    separated: age > 30 ? 7 : 1,
    divorced: age > 33 ? 26 : 1,
    widowed: age > 58 ? 22 : age > 45 ? 3 : 0,
    open_relationship: niche === 'bdsm' ? 18 : 2,
    complicated: 4,
  })
}

/** A birth date that makes somebody `age` years old on the day of `at`. */
export function birthDateOf(random: Chance, age: number, at: Date): string {
  const date = new Date(at)
  date.setUTCFullYear(date.getUTCFullYear() - age)
  return new Date(date.getTime() - Math.floor(1 + random() * 363) * DAY).toISOString().slice(0, 10)
}

/** Demo people must never look online, so everybody left at least half an hour ago. */
const GONE_SINCE = 30 * MINUTE

function timesOf(random: Chance, at: Date, fictional: boolean): Pick<DemoPerson, 'member_since' | 'last_active'> {
  const before = (time: number) => new Date(at.getTime() - time)
  const span = pickShare(random, { today: 28, week: 40, month: 22, earlier: 10 })
  const [from, to] = {
    today: [GONE_SINCE, 20 * HOUR],
    week: [DAY, 7 * DAY],
    month: [7 * DAY, 30 * DAY],
    earlier: [30 * DAY, 90 * DAY],
  }[span] as [number, number]
  const active = from + random() * (to - from)
  const joined = active + (random() < 0.14 ? random() * 10 * DAY : (20 + random() ** 2 * 900) * DAY)
  if (!fictional) return { member_since: before(joined), last_active: before(active) }
  // Nobody is behind a fictional profile, so its times are the moment it was written.
  const written = before(active)
  return { member_since: written, last_active: written }
}
