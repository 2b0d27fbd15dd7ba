import { describe, expect, it } from 'vitest'

import { GARMENTS } from './garment-cuts.ts'
import { GIFTS, gift } from './gifts.ts'
import { glimpseOf } from './glimpse.ts'
import { ILLUSTRATIONS, scene } from './illustrations.ts'
import { OLDEST, person, YOUNGEST } from './person.ts'
import { photosOf, planPhotos } from './photos.ts'
import { type Photo, portrait } from './portrait.ts'
import { SCENES } from './scenes.ts'
import { FACIAL_HAIR, GLASSES, HEAD_COVERS, LONG_HAIR, MEDIUM_HAIR, SHORT_HAIR, UP_HAIR } from './traits.ts'

const main = (seed: number, wish = {}) => planPhotos(person(seed, wish), 1)[0]!
const drawn = (seed: number, wish = {}, photo: Partial<Photo> = {}) =>
  portrait(person(seed, wish), { ...main(seed, wish), ...photo })

/** A wrong point shows up as one of these words in the drawing. */
const BROKEN = /NaN|undefined|Infinity|\[object/
const idsOf = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]!)

describe('people', () => {
  it('draws the same seed the same way', () => {
    for (const seed of [1, 77, 4321]) expect(drawn(seed)).toBe(drawn(seed))
    expect(photosOf(person(9), 3)).toEqual(photosOf(person(9), 3))
  })

  it('draws no two of the first 200 people alike', () => {
    const seen = new Set<string>()
    for (let seed = 0; seed < 200; seed++) seen.add(drawn(seed).replaceAll(`p${seed}x`, ''))
    expect(seen.size).toBe(200)
  })

  it('keeps everybody within the age limits', () => {
    expect(YOUNGEST).toBe(22)
    expect(OLDEST).toBe(75)
    for (let seed = 0; seed < 500; seed++) {
      expect(person(seed).age).toBeGreaterThanOrEqual(YOUNGEST)
      expect(person(seed).age).toBeLessThanOrEqual(OLDEST)
    }
    expect(person(1, { age: 18 }).age).toBe(YOUNGEST)
    expect(person(1, { age: 99 }).age).toBe(OLDEST)
  })

  it('honours wishes', () => {
    const wish = { look: 'feminine', age: 41, bodyType: 'plus', hairStyle: 'waves' } as const
    expect(person(13, wish)).toMatchObject(wish)
  })

  it('makes the main photo a close, dressed evening portrait', () => {
    for (let seed = 0; seed < 100; seed++) {
      const photo = main(seed)
      expect(photo).toMatchObject({ crop: 'main', ground: 'evening' })
      expect(['straps', 'off-shoulder', 'halter', 'sequins', 'tank']).not.toContain(photo.outfit.garment)
    }
  })

  it('prefixes ids with the seed, each unique', () => {
    const [one, other] = [drawn(5), drawn(6)]
    const ids = [...idsOf(one), ...idsOf(other)]
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of idsOf(one)) expect(id).toMatch(/^p5x/)
    for (const used of one.matchAll(/url\(#([^)]+)\)/g)) expect(idsOf(one)).toContain(used[1])
  })
})

describe('every choice renders completely', () => {
  it.each([...LONG_HAIR, ...MEDIUM_HAIR, ...UP_HAIR, ...SHORT_HAIR])('hair %s', (hairStyle) => {
    expect(drawn(31, { hairStyle, headCover: 'none' })).not.toMatch(BROKEN)
  })

  it.each(HEAD_COVERS)('head cover %s', (headCover) => {
    expect(drawn(32, { headCover }, { headCover })).not.toMatch(BROKEN)
  })

  it.each(FACIAL_HAIR)('facial hair %s', (facialHair) => {
    expect(drawn(33, { look: 'masculine', facialHair })).not.toMatch(BROKEN)
  })

  it.each(GLASSES)('glasses %s', (glasses) => {
    expect(drawn(34, { glasses }, { glasses })).not.toMatch(BROKEN)
  })

  it.each(GARMENTS)('garment %s', (garment) => {
    const { outfit } = main(35)
    expect(drawn(35, {}, { crop: 'half', outfit: { ...outfit, garment } })).not.toMatch(BROKEN)
  })

  it.each(['relaxed', 'arm-up', 'crossed'] as const)('pose %s', (pose) => {
    expect(drawn(37, {}, { crop: 'half', pose })).not.toMatch(BROKEN)
  })

  it.each(SCENES)('place %s', (place) => {
    for (const ground of ['evening', 'place'] as const)
      expect(drawn(36, {}, { scene: place, ground })).not.toMatch(BROKEN)
  })

  it.each(SCENES)('glimpse of %s', (place) => {
    for (const ground of ['evening', 'place'] as const) {
      const { rgb } = glimpseOf(person(36), { ...main(36), scene: place, ground })
      expect(rgb.every((value) => value === 0)).toBe(false)
      expect(rgb.subarray(0, 3)).not.toEqual(rgb.subarray(-3))
    }
  })

  it.each(GIFTS)('gift %s', (kind) => {
    expect(gift(kind)).not.toMatch(BROKEN)
    expect(gift(kind)).toBe(gift(kind))
  })

  it.each(ILLUSTRATIONS)('picture %s', (kind) => {
    expect(scene(kind)).not.toMatch(BROKEN)
    expect(scene(kind)).toBe(scene(kind))
  })
})
