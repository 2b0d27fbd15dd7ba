import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { nonEmptyText } from './text.ts'
import { lengthOf } from './text-length.ts'

describe('lengthOf counts graphemes', () => {
  test.each([
    ['nothing', '', 0],
    ['letters', 'Hallo', 5],
    ['letters with accents', 'Zoë', 3],
    ['accents written as signs of their own', 'Zoe\u0308', 3],
    ['several accents on one letter', 'a\u0323\u0302', 1],
    ['an emoji', '😀', 1],
    ['an emoji with a colour of skin', '👍🏽', 1],
    ['a family', '👨‍👩‍👧‍👦', 1],
    ['a heart with its selector', '❤️', 1],
    ['a flag', '🇳🇱', 1],
    ['two flags', '🇳🇱🇧🇪', 2],
    ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 1],
    ['a key cap', '1️⃣', 1],
    ['a Korean syllable in parts', '\u1112\u1161\u11ab', 1],
    ['a line break of Windows', 'a\r\nb', 3],
    ['words and an emoji', 'Hi 👋🏽!', 5],
  ])('%s: %j counts %i', (_name, text, length) => {
    expect(lengthOf(text)).toBe(length)
  })

  test('never exceeds the code units, and is zero only for empty text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(lengthOf(text)).toBeLessThanOrEqual(text.length)
        expect(lengthOf(text) === 0).toBe(text === '')
      }),
    )
  })

  test('a lone surrogate does not break the count', () => {
    expect(lengthOf('a\ud83d')).toBe(2)
  })

  test('[SITE-7] marks beyond those of any script count one by one', () => {
    expect(lengthOf(`a${'\u0301'.repeat(11)}`)).toBe(1)
    expect(lengthOf(`a${'\u0301'.repeat(12)}`)).toBe(2)
    expect(lengthOf(`a${'\u0301'.repeat(19_998)}`)).toBe(19_999 - 11)
    expect(lengthOf('👩🏽‍❤️‍💋‍👨🏽'.repeat(3))).toBe(3)
  })

  test('[SITE-7] code points never exceed twelve times the length', () => {
    const marks = fc.array(fc.constantFrom('a', '\u0301', '\u200d', '👍', '\u{e0061}', '\ufe0f', 'क', '\u094d'))
    fc.assert(
      fc.property(marks, (signs) => {
        expect(signs.length).toBeLessThanOrEqual(12 * lengthOf(signs.join('')))
      }),
    )
  })

  test('[SITE-7] a thousand family emoji count as a thousand', () => {
    expect(lengthOf('👨‍👩‍👧‍👦'.repeat(1000))).toBe(1000)
  })
})

describe('nonEmptyText', () => {
  test('trims the ends and keeps inner white space', () => {
    expect(nonEmptyText.parse('  \tHello  there\n')).toBe('Hello  there')
    expect(nonEmptyText.parse('\u00a0\u3000Hi\u2009')).toBe('Hi')
  })

  test.each(['', ' ', '\t\r\n', '\u00a0\u2003\u3000', '\ufeff'])('%j is empty', (text) => {
    expect(nonEmptyText.safeParse(text).success).toBe(false)
  })

  test.each([
    ['a space of no width', '\u200b'],
    ['a joiner with nothing to join', '\u200d'],
    ['the blank of Braille', '\u2800'],
    ['a Korean filler', '\u3164'],
  ])('%s shows nothing, so it is empty too', (_name, text) => {
    expect(nonEmptyText.safeParse(text).success).toBe(false)
  })

  test.each([undefined, null, 0, ['Hi'], { toString: () => 'Hi' }])('%o is rejected', (value) => {
    expect(nonEmptyText.safeParse(value).success).toBe(false)
  })
})
