import fc from 'fast-check'

import { hostileJson } from './fuzz-values.ts'

type Json = unknown
type Holder = Record<string, Json>

/** One defect in a valid input. `at` chooses the place. */
export type Change = { at: number; how: 'replace' | 'drop' | 'add' | 'wrap' | 'widen' | 'cut' | 'nul'; value: Json }

export const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(1000),
  how: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'add', 'wrap', 'widen', 'cut', 'nul'),
  value: hostileJson,
})

const STRANGE_KEYS = ['extra', 'constructor', 'prototype', 'id', '', 'a.b', '\0', 'x'.repeat(1000)]

/** Returns a changed copy of the input. */
export function changed(input: Json, { at, how, value }: Change): Json {
  const root: Holder = { it: structuredClone(input) }
  const places = placesIn(root)
  const [holder, key] = places[at % places.length]!
  const old = holder[key]
  if (how === 'drop') delete holder[key]
  else if (how === 'wrap') holder[key] = [old, old]
  else if (how === 'add' && isHolder(old)) old[STRANGE_KEYS[at % STRANGE_KEYS.length]!] = value
  // Same length in characters, longer in bytes: comparing secrets must not throw.
  else if (how === 'widen' && typeof old === 'string') holder[key] = old.replaceAll(/[\w-](?=[\w-]{0,20}$)/g, 'é')
  else if (how === 'cut' && typeof old === 'string') holder[key] = old.slice(0, -1)
  else if (how === 'nul' && typeof old === 'string') holder[key] = `${old}\0`
  else holder[key] = value
  return root.it
}

/** Places of texts in an input, as `at` counts them. */
export const textPlaces = (input: Json): number[] =>
  placesIn({ it: input }).flatMap(([holder, key], at) => (typeof holder[key] === 'string' ? [at] : []))

const isHolder = (value: Json): value is Holder => typeof value === 'object' && value !== null

function placesIn(holder: Holder): [Holder, string][] {
  return Object.keys(holder).flatMap((key): [Holder, string][] => {
    const value = holder[key]
    return [[holder, key], ...(isHolder(value) ? placesIn(value) : [])]
  })
}
