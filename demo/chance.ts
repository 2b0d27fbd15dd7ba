import { type Random, randomOf } from '@duet/art/draw.ts'

/** Returns numbers in [0, 1); the same words give the same sequence on every machine. */
export type Chance = Random

/** FNV-1a: spreads words that differ in one letter over all 32 bits. */
const FNV_START = 0x811c9dc5
const FNV_PRIME = 0x01000193

export function chanceOf(...words: (string | number)[]): Chance {
  let hash = FNV_START
  for (const letter of words.join(' ')) hash = Math.imul(hash ^ letter.codePointAt(0)!, FNV_PRIME) >>> 0
  return randomOf(hash)
}

export const pickOne = <T>(random: Chance, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

export function pickByWeight<T>(random: Chance, list: readonly T[], weightOf: (each: T) => number): T {
  let rest = random() * list.reduce((sum, each) => sum + weightOf(each), 0)
  for (const each of list) {
    rest -= weightOf(each)
    if (rest < 0) return each
  }
  return list.at(-1)!
}

/** Picks distinct items in random order. */
export function pickSome<T>(random: Chance, list: readonly T[], count: number): T[] {
  const left = [...list]
  const some: T[] = []
  while (some.length < count && left.length > 0) some.push(...left.splice(Math.floor(random() * left.length), 1))
  return some
}
