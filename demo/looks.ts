import type { Person } from '@duet/art/person.ts'
import { EYE_COLOUR, HAIR_COLOUR, type HairColour } from '@duet/art/traits.ts'

import type { ATTRIBUTES } from '#features/profiles/profiles.rules.ts'

import { type Chance, pickByWeight } from './chance.ts'

type Attribute<Name extends keyof typeof ATTRIBUTES> = (typeof ATTRIBUTES)[Name][number]

export type Looks = {
  hair_colour: Attribute<'hair_colour'> | null
  eye_colour: Attribute<'eye_colour'>
  body_type: Attribute<'body_type'>
  tattoos: Attribute<'tattoos'>
}

/** From here on, hair reads as grey whatever its colour was. */
const GREY = 0.55
/** Above this brightness, half of the grey-haired call it white. */
const WHITE = 205

const HAIR: Record<HairColour, Attribute<'hair_colour'>> = {
  black: 'black',
  'dark-brown': 'brown',
  brown: 'brown',
  chestnut: 'brown',
  auburn: 'red',
  copper: 'red',
  'dark-blonde': 'blonde',
  blonde: 'blonde',
  platinum: 'blonde',
}

/** Profile attributes that agree with the drawing. */
export function looksOf(random: Chance, person: Person): Looks {
  return {
    hair_colour: hairOf(person),
    eye_colour: eyesOf(person),
    body_type: bodyOf(random, person),
    tattoos: tattoosOf(random, person),
  }
}

function hairOf({ headCover, hairStyle, grey, hairColour }: Person): Looks['hair_colour'] {
  // Covered hair stays unstated.
  if (headCover === 'hijab' || headCover === 'turban') return null
  if (hairStyle === 'bald') return 'bald'
  if (grey > GREY) return brightest(hairColour) > WHITE ? 'white' : 'grey'
  const names = Object.keys(HAIR_COLOUR) as HairColour[]
  return HAIR[names.reduce((best, name) => (distance(name, hairColour) < distance(best, hairColour) ? name : best))]
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const brightest = (hex: string) => Math.max(...channels(hex))
function distance(name: HairColour, hex: string): number {
  const other = channels(hex)
  return channels(HAIR_COLOUR[name]).reduce((sum, value, at) => sum + (value - other[at]!) ** 2, 0)
}

function eyesOf({ eyeColour }: Person): Looks['eye_colour'] {
  const name = (Object.keys(EYE_COLOUR) as (keyof typeof EYE_COLOUR)[]).find((each) => EYE_COLOUR[each] === eyeColour)
  return name === undefined || name === 'dark-brown' ? 'brown' : name
}

function bodyOf(random: Chance, { bodyType, look }: Person): Looks['body_type'] {
  if (bodyType === 'plus' || bodyType === 'full') return 'plus_size'
  if (bodyType === 'athletic' && look === 'masculine' && random() < 0.4) return 'muscular'
  return bodyType
}

/** A drawn tattoo counts as at least one; some people have one that no photo shows. */
function tattoosOf(random: Chance, { tattoo }: Person): Looks['tattoos'] {
  const shares =
    tattoo === 'none'
      ? ({ none: 82, one: 13, few: 5, many: 0 } as const)
      : ({ none: 0, one: 4, few: 4, many: 2 } as const)
  return pickByWeight(random, ['none', 'one', 'few', 'many'] as const, (each) => shares[each])
}
