/** Who appears in the pictures of the home page: one cast for each niche, chosen by eye. */
import type { Garment } from './clothes.ts'
import { pick, randomOf } from './draw.ts'
import { person, type Person } from './person.ts'
import { planPhotos } from './photos.ts'
import type { Photo } from './portrait.ts'
import type { BodyType, Look } from './traits.ts'

export const NICHES = ['general', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const
export type Niche = (typeof NICHES)[number]

export type Role = 'wall' | 'trio' | 'small' | 'pair' | 'fictional' | 'closing'
/** How many people each part of the page shows. */
export const ROLES: Record<Role, number> = { wall: 25, trio: 3, small: 3, pair: 2, fictional: 1, closing: 4 }

export type Cast = { person: Person; photo: Photo }

type Casting = {
  first: number
  ages: readonly [from: number, to: number]
  look?: Look
  bodies?: readonly BodyType[]
  /** A man and a woman unless the niche says otherwise. */
  pair: readonly [Look, Look]
  garments?: Record<Look, readonly Garment[]>
  colours?: readonly string[]
}

const DARK = ['#1c1622', '#241a2c', '#2a1626', '#161a2a', '#3a1226'] as const

const CASTINGS: Record<Niche, Casting> = {
  general: { first: 1000, ages: [25, 65], pair: ['masculine', 'feminine'] },
  she: { first: 2000, ages: [25, 60], look: 'feminine', pair: ['feminine', 'feminine'] },
  bdsm: {
    first: 3000, ages: [28, 55], pair: ['feminine', 'masculine'], colours: DARK,
    garments: { feminine: ['turtleneck', 'leather-jacket', 'blazer', 'wrap'], masculine: ['turtleneck', 'leather-jacket', 'suit', 'shirt'] },
  },
  bbw: { first: 4000, ages: [27, 58], bodies: ['curvy', 'plus', 'full', 'plus'], pair: ['feminine', 'masculine'] },
  gilf: { first: 5000, ages: [60, 75], pair: ['feminine', 'masculine'] },
  milf: { first: 6000, ages: [40, 58], look: 'feminine', pair: ['feminine', 'masculine'] },
  gay: { first: 7000, ages: [26, 62], look: 'masculine', pair: ['masculine', 'masculine'] },
}

const ORDER = Object.keys(ROLES) as Role[]

/** The person and photo for a place on the page; the same place always shows the same person. */
export function castOf(niche: Niche, role: Role, index: number): Cast {
  const casting = CASTINGS[niche]
  const place = ORDER.slice(0, ORDER.indexOf(role)).reduce((sum, r) => sum + ROLES[r], 0) + index
  const seed = casting.first + place
  const random = randomOf(seed)
  const [from, to] = role === 'fictional' ? ([Math.max(casting.ages[0], 50), Math.max(casting.ages[1], 55)] as const) : casting.ages
  const look = role === 'pair' ? casting.pair[index]! : (casting.look ?? (place % 2 ? 'masculine' : 'feminine'))
  const wish: Partial<Person> = { look, age: Math.round(from + random() * (to - from)) }
  if (casting.bodies) wish.bodyType = casting.bodies[place % casting.bodies.length]!
  const someone = person(seed, wish)
  const photo = planPhotos(someone, 1)[0]!
  const garment = casting.garments ? pick(random, casting.garments[look]) : photo.outfit.garment
  const colour = casting.colours ? pick(random, casting.colours) : photo.outfit.colour
  return { person: someone, photo: { ...photo, outfit: { ...photo.outfit, garment, colour } } }
}
