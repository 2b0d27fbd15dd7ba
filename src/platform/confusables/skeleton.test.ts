import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { skeletonOf } from './skeleton.ts'

describe('[R-NAME-1] a skeleton', () => {
  test.each([
    ['Cyrillic', 'Раураӏ', 'Paypai'],
    ['Greek', 'Αννο', 'Avvo'],
    ['full width', 'Ａnna', 'Anna'],
    ['mathematical letters', '𝓐𝓷𝓷𝓪', 'Anna'],
    ['one, small L, capital I and a bar', '1lI|', 'llll'],
    ['zero', 'b0b', 'bOb'],
    ['r and n', 'rnax', 'max'],
    ['a joiner of no width', 'An\u200dna', 'Anna'],
    ['a composed and a decomposed accent', 'Zoë', 'Zoe\u0308'],
  ])('is the same for look-alikes: %s', (_what, one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other))
  })

  test('differs where people see a difference', () => {
    for (const [one, other] of [
      ['Anna', 'Anne'],
      ['Zoë', 'Zoe'],
      ['Ana', 'ana'],
    ])
      expect(skeletonOf(one!)).not.toBe(skeletonOf(other!))
  })

  const texts = fc.string({ unit: 'binary', maxLength: 40 })

  test('of a skeleton is itself', () => {
    for (let code = 0; code <= 0x2ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const once = skeletonOf(String.fromCodePoint(code))
      if (skeletonOf(once) !== once) expect([code.toString(16), skeletonOf(once)]).toEqual([code.toString(16), once])
    }
    fc.assert(
      fc.property(texts, (text) => {
        expect(skeletonOf(skeletonOf(text))).toBe(skeletonOf(text))
      }),
      { numRuns: 2000 },
    )
  })

  test('does not depend on the normalisation form, nor on characters that show nothing', () => {
    const unseen = fc.constantFrom('\u200b', '\u200d', '\ufeff', '\u00ad', '\u{e0041}', '\ufe0f', '\u2066')
    fc.assert(
      fc.property(texts, unseen, fc.nat(40), (text, hidden, place) => {
        expect(skeletonOf(text.normalize('NFC'))).toBe(skeletonOf(text.normalize('NFD')))
        const signs = [...text]
        // A mark keeps its letter: hidden characters come before or after, as they may split a cluster otherwise.
        const at = Math.min(place, signs.length)
        if (/\p{M}/u.test(signs[at] ?? '')) return
        expect(skeletonOf([...signs.slice(0, at), hidden, ...signs.slice(at)].join(''))).toBe(skeletonOf(text))
      }),
      { numRuns: 2000 },
    )
  })

  test('of two texts side by side is made of both', () => {
    const words = fc.string({ unit: 'grapheme-ascii', maxLength: 20 })
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(skeletonOf(one + other)).toBe(skeletonOf(one) + skeletonOf(other))
      }),
    )
  })
})
