import { CASTINGS } from '@duet/art/cast.ts'
import { glimpseOf } from '@duet/art/glimpse.ts'
import { type Person, person } from '@duet/art/person.ts'
import { planPhotos } from '@duet/art/photos.ts'
import type { Photo } from '@duet/art/portrait.ts'
import { photoWebp } from '@duet/art/raster.ts'
import sharp from 'sharp'

import { NICHES, type Niche, type NicheNumber } from '#features/sites/sites.rules.ts'
import { concurrencyLimit } from '#platform/concurrency-limit.ts'
import type { StoredFile } from '#platform/files.ts'

import { chanceOf, pickOne, pickSome } from './chance.ts'
import { COMPANION_PORTRAIT, COMPANION_SITTER } from './companion-look.ts'
import { LOGINS } from './logins.ts'
import { DEMO_SEED, peopleOf } from './people.ts'

/** 3:4 like every card, so nothing is cropped; large enough for a laptop's gallery. */
export const FRAME = { width: 900, height: 1200 } as const
const QUALITY = 86
/** Enough quality for an eighty-pixel preview without artefacts. */
const PLACEHOLDER_QUALITY = 60

/** Key prefix of a photo's sizes. */
export const keyOf = (portrait: number, index: number) => `drawn/${portrait}/${index}`
/** The full picture; all other sizes derive from it. */
export const sourceOf = (key: string) => `${key}/full.webp`
const SOURCE = /^drawn\/(\d{1,9})\/(\d{1,2})\/full\.webp$/

/** More photos than any demo person has. */
const MOST_PHOTOS = 8

type Sitting = { sitter: Person; niche: Niche }

/** Plans a photo, with clothes and place to suit the site's niche. */
export function photoOf({ sitter, niche }: Sitting, index: number): Photo {
  const photo = planPhotos(sitter, index + 1)[index]!
  const { scenes, garments, colours } = CASTINGS[niche]
  if (!scenes || !garments || !colours) return photo
  const order = pickSome(chanceOf('scenes', sitter.seed), scenes, scenes.length)
  const random = chanceOf('outfit', sitter.seed, index)
  return {
    ...photo,
    scene: order[index % order.length]!,
    pose: 'relaxed',
    outfit: { ...photo.outfit, garment: pickOne(random, garments[sitter.look]), colour: pickOne(random, colours) },
  }
}

/** Placeholder until the photo is drawn: a WebP in base64, as photos store it. */
export async function placeholderOf(sitting: Sitting, index: number): Promise<string> {
  const { rgb, width, height } = glimpseOf(sitting.sitter, photoOf(sitting, index))
  const tiny = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .webp({ quality: PLACEHOLDER_QUALITY, effort: 0 })
    .toBuffer()
  return tiny.toString('base64')
}

/** A page requests two dozen photos at once and each takes a core for a quarter of a second, so cap them. */
const withDrawingSlot = concurrencyLimit(2)

/** Draws the photo behind a file-store key; undefined for any other key. */
export async function draw(key: string): Promise<StoredFile | undefined> {
  const [, portrait, index] = SOURCE.exec(key) ?? []
  if (portrait === undefined || Number(index) >= MOST_PHOTOS) return undefined
  const sitting = sittingOf(Number(portrait))
  const photo = photoOf(sitting, Number(index))
  const bytes = await withDrawingSlot(() => photoWebp(sitting.sitter, photo, { quality: QUALITY, frame: FRAME }))
  return { bytes, type: 'image/webp' }
}

let sittings: Map<number, Sitting> | undefined

/** Looks depend on the seed alone, so any date works. */
function sittingOf(portrait: number): Sitting {
  sittings ??= new Map([
    ...Object.entries(NICHES).flatMap(([number, { name }]) =>
      peopleOf({ niche: Number(number) as NicheNumber }, { seed: DEMO_SEED, at: new Date(0) }).map(
        ({ portrait, sitter }) => [portrait, { sitter, niche: name }] as const,
      ),
    ),
    ...LOGINS.map(({ portrait, sitter }) => [portrait, { sitter, niche: 'general' }] as const),
    [COMPANION_PORTRAIT, { sitter: COMPANION_SITTER, niche: 'general' }],
  ])
  // A key from an older version may name a person who is no longer in the cast.
  return sittings.get(portrait) ?? { sitter: person(portrait), niche: 'general' }
}
