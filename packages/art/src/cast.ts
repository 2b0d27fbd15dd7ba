/** The people in the home page's pictures: one cast per niche, chosen by eye. */

import { pick, randomOf } from './draw.ts'
import type { Garment } from './garment-cuts.ts'
import { type Person, person } from './person.ts'
import { planPhotos } from './photos.ts'
import type { Photo } from './portrait.ts'
import type { SceneKind } from './scenes.ts'
import type { BodyType, Expression, Look } from './traits.ts'

export const NICHES = ['general', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const
export type Niche = (typeof NICHES)[number]

/** Number of people in each part of the page. */
export const ROLES = { wall: 25, trio: 3, small: 3, pair: 2, fictional: 1, closing: 4 } as const
export type Role = keyof typeof ROLES

export type Cast = { person: Person; photo: Photo }

type Casting = {
  /** First seed; `instead` replaces people who did not work in their place. */
  first: number
  instead?: Readonly<Record<number, number>>
  ages: readonly [from: number, to: number]
  look?: Look
  /** Look of the people shown large and in the closing row. */
  featured?: Look
  bodies?: readonly BodyType[]
  pair: readonly [Look, Look]
  garments?: Record<Look, readonly Garment[]>
  colours?: readonly string[]
  scenes?: readonly SceneKind[]
}

/** This order gives neighbours on a wall different background colours. */
const SCENES: readonly SceneKind[] = [
  'bar',
  'beach',
  'studio',
  'cafe',
  'city',
  'kitchen',
  'concert',
  'garden',
  'rooftop',
  'park',
  'gallery',
  'balcony',
  'car',
]
const NIGHT: readonly SceneKind[] = ['bar', 'concert', 'city', 'studio', 'car', 'bookshop', 'balcony']
const DARK = ['#1c1622', '#241a2c', '#2a1626', '#161a2a', '#3a1226'] as const
/** Open faces first; an occasional quiet one keeps a row from grinning. */
const MOODS: readonly Expression[] = ['smile', 'smile', 'soft-smile', 'laugh', 'smile', 'flirty', 'smile', 'soft-smile']

/** People, clothes and places of each niche; the demo's people follow it too. */
export const CASTINGS: Record<Niche, Casting> = {
  general: {
    first: 1000,
    instead: { 7: 51, 11: 53, 13: 41, 17: 57, 21: 43, 23: 49, 35: 47 },
    ages: [25, 65],
    pair: ['masculine', 'feminine'],
  },
  she: { first: 2000, ages: [25, 60], look: 'feminine', pair: ['feminine', 'feminine'] },
  bdsm: {
    first: 3000,
    ages: [28, 55],
    pair: ['feminine', 'masculine'],
    colours: DARK,
    scenes: NIGHT,
    garments: {
      feminine: ['turtleneck', 'leather-jacket', 'blazer', 'wrap'],
      masculine: ['turtleneck', 'leather-jacket', 'suit', 'shirt'],
    },
  },
  bbw: {
    first: 4000,
    ages: [27, 58],
    featured: 'feminine',
    bodies: ['plus', 'full', 'plus', 'full', 'curvy', 'plus'],
    pair: ['feminine', 'masculine'],
  },
  gilf: { first: 5000, instead: { 23: 45 }, featured: 'feminine', ages: [60, 75], pair: ['feminine', 'masculine'] },
  milf: { first: 6000, ages: [40, 58], look: 'feminine', pair: ['feminine', 'masculine'] },
  gay: {
    first: 7000,
    instead: { 5: 39, 21: 45, 23: 47 },
    ages: [26, 62],
    look: 'masculine',
    pair: ['masculine', 'masculine'],
  },
}

/** The card about fictional profiles shows somebody older. */
const FICTIONAL_AGE = 55

const ORDER = Object.keys(ROLES) as Role[]
/** A person's position in the whole cast, counted across all roles. */
const placeOfRole = (role: Role, index: number) =>
  ORDER.slice(0, ORDER.indexOf(role)).reduce((sum, r) => sum + ROLES[r], 0) + index

/** Person and photo for a place on the page; stable per place. */
export function castOf(niche: Niche, role: Role, index: number): Cast {
  const casting = CASTINGS[niche]
  const place = placeOfRole(role, index)
  const seed = casting.first + (casting.instead?.[place] ?? place)
  const random = randomOf(seed)
  const [from, to] = casting.ages
  const age = Math.round(from + random() * (to - from))
  const alternating = place % 2 ? 'masculine' : 'feminine'
  const chosen = role === 'wall' ? undefined : role === 'fictional' ? 'feminine' : casting.featured
  const look = role === 'pair' ? casting.pair[index]! : (casting.look ?? chosen ?? alternating)
  const wish: Partial<Person> = { look, age: role === 'fictional' ? Math.max(age, FICTIONAL_AGE) : age }
  if (casting.bodies) wish.bodyType = casting.bodies[place % casting.bodies.length]!
  const drawn = person(seed, wish)
  // Religious head coverings appear in the general cast only; a niche must not use them as decoration.
  const faith = drawn.headCover === 'hijab' || drawn.headCover === 'turban'
  const someone: Person = faith && niche !== 'general' ? { ...drawn, headCover: 'none' } : drawn
  const photo = planPhotos(someone, 1)[0]!
  const garment = casting.garments ? pick(random, casting.garments[look]) : photo.outfit.garment
  const colour = casting.colours ? pick(random, casting.colours) : photo.outfit.colour
  const scenes = casting.scenes ?? SCENES
  return {
    person: someone,
    photo: {
      ...photo,
      scene: scenes[(place * 5 + casting.first / 1000) % scenes.length]!,
      expression: MOODS[place % MOODS.length]!,
      outfit: { ...photo.outfit, garment, colour },
    },
  }
}
