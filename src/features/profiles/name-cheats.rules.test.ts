import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type NameCheat, nameCheat } from './name-cheats.ts'
import { CLAIMS, POSTS } from './reserved-names.ts'

const site = { name: 'Duet Curves' }
const cheat = (name: string) => nameCheat(name, site)
const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, cheat(name)]))
const each = (names: readonly string[], code: NameCheat | undefined) =>
  Object.fromEntries(names.map((name) => [name, code]))

describe('[ACC-2] a nickname of an honest person', () => {
  test.each([
    ['names', ['Anna', 'Zoë', 'Jan-Willem', 'O’Brien', 'Łukasz', 'Søren', 'José María', 'Åsa', 'Ingeborg', 'Dr. Love']],
    ['other scripts', ['Анна', 'Γιώργος', '小林', 'محمد', 'שירה', 'नन्दिनी', 'می\u200cخواهم', 'ก๊วยเจ๋ง', 'Nguyễn']],
    [
      'words near ours',
      ['Supporter', 'Badminton', 'Dream Team', 'Teamplayer', 'Moderata', 'Servicemann', 'Administer'],
    ],
    ['more near ours', ['Helpful Hans', 'Infobert', 'Officer', 'Duett', 'Curves', 'Duetto', 'Systemsprenger', 'Botho']],
    ['years and ages', ['Anna1985', 'Ben 42', 'Cas 12-05-80', 'Eva 1985 NL', '2000er Kind', 'Mr. 007', 'Lia 69']],
    [
      'dots and signs',
      ['J.R.', 'St.Pauli', 'Jan.de.Vries', 'M@rk', 'Dr.No', 'Maria. De Vries', 'A.C.A.B', 'Kim & Tom'],
    ],
    ['emoji', ['Anna 👨‍👩‍👧‍👦', '❤️ Lea', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ewan', '👍🏽 Ben', '🇳🇱 Jan', '☀️', '1️⃣ Uno', 'Lea ❤︎']],
    ['accents as marks', ['Zoe\u0308', 'Nguye\u0302\u0303n', 'a\u0323\u0302nh']],
  ])('is fine: %s', (_what, names) => {
    expect(all(names)).toEqual(each(names, undefined))
  })
})

describe('[R-NAME-1] a nickname that passes for us is refused', () => {
  test('every post in every language, in any case', () => {
    for (const post of POSTS)
      for (const name of [post, post.toUpperCase(), `${post} Anna`, `Anna_${post}`, `${post}24`, [...post].join('.')])
        expect([name, cheat(name)]).toEqual([name, 'name_reserved'])
  })

  test('claims alone, together and with the brand, but not beside other words', () => {
    for (const claim of CLAIMS) expect([claim, cheat(claim)]).toEqual([claim, 'name_reserved'])
    const names = ['The Official Team', 'Team 24', 'Help Team', 'official_help', 'Duet Curves', 'DuetCurves Anna']
    const joined = ['duetcurvesteam', 'DuetCurvesHelp', 'Team Duet Curves', 'officialduetcurves']
    expect(all([...names, ...joined])).toEqual(each([...names, ...joined], 'name_reserved'))
  })

  test('a tick that reads as verified', () => {
    const names = ['Anna ✔', '✅ Anna', 'Anna✓', 'Anna ☑️']
    expect(all(names)).toEqual(each(names, 'name_reserved'))
  })

  test.each([
    ['Cyrillic', 'Ѕuрроrt'],
    ['Greek', 'Μοderαtοr'],
    ['full width', 'Ｓｕｐｐｏｒｔ'],
    ['mathematical letters', '𝐌𝐨𝐝𝐞𝐫𝐚𝐭𝐨𝐫'],
    ['circles', 'Ⓐⓓⓜⓘⓝ'],
    ['squares', '🅰🅳🅼🅸🅽'],
    ['flags', '🇦 🇩 🇲 🇮 🇳'],
    ['small L for I', 'ADMlN'],
    ['digits for letters', 'M0d3r4t0r'],
    ['signs for letters', '$upport'],
    ['r and n for m', 'adrnin'],
    ['spaces', 'S u p p o r t'],
    ['accents', 'Süppørt'],
    ['words together', 'AnnaSupport'],
  ])('written with %s: %s', (_what, name) => {
    expect(cheat(name)).toBe('name_reserved')
  })

  test('whatever mixture of look-alikes spells it', () => {
    const alike: Record<string, string[]> = {
      ...{
        a: ['a', 'а', 'ａ', '4', 'A', 'А', 'α', 'ⓐ'],
        d: ['d', 'ԁ', 'D', 'ｄ', 'ⅾ'],
        m: ['m', 'M', 'rn', 'м', 'ｍ'],
      },
      ...{ i: ['i', 'I', 'l', '1', '|', 'і', 'Ι'], n: ['n', 'N', 'ｎ', 'ո', 'Ν'] },
    }
    const spelled = fc.tuple(...[...'admin'].map((letter) => fc.constantFrom(...alike[letter]!)))
    fc.assert(
      fc.property(spelled, (letters) => {
        expect(cheat(letters.join(''))).toBe('name_reserved')
      }),
      { numRuns: 500 },
    )
  })
})

describe('[R-NAME-1] a nickname that hides, covers or advertises something is refused', () => {
  test.each([
    ['tag characters', 'Anna\u{e0041}\u{e0042}'],
    ['a flag with foreign tags', '🏴\u{e0061}\u{e0062}\u{e007f} Anna'],
    ['a space of no width', 'An\u200bna'],
    ['a joiner between Latin letters', 'An\u200dna'],
    ['a change of direction', 'Anna\u202e'],
    ['an isolate', '\u2066Anna'],
    ['a variation selector on a letter', 'A\ufe0fnna'],
    ['a selector of the supplement', 'Anna\u{e0100}'],
    ['a soft hyphen', 'An\u00adna'],
    ['a Korean filler', 'Anna\u3164'],
    ['a Braille blank', 'Anna\u2800'],
    ['a private character', 'Anna\ue000'],
    ['nothing but blanks', '\u2003\u2003'],
    ['a line separator', 'An\u2028na'],
    ['a control character', 'An\u0007na'],
    ['half a pair', 'Anna\ud83d'],
  ])('%s', (_what, name) => {
    expect(cheat(name)).toBe('name_invisible')
  })

  test('a tower of marks', () => {
    expect(cheat(`Z${'\u0336\u0321'.repeat(10)}`)).toBe('name_unreadable')
  })

  test('an address of a page or a mailbox', () => {
    const names = [
      'anna.com',
      'www.anna',
      'http://x',
      'anna . com',
      'anna dot com',
      'anna(dot)com',
      'ANNA.COM',
      'anna。com',
    ]
    const more = [
      'anna.nl',
      'fotos.anna.de',
      'anna.co.uk',
      't.me/anna',
      'anna@web.de',
      'anna (at) web punkt de',
      'a@b.museum',
    ]
    const wide = ['ａｎｎａ．ｃｏｍ', 'anna.de/fotos', 'anna punto com', 'anna[.]com'.replace('[.]', ' [dot] ')]
    expect(all([...names, ...more, ...wide])).toEqual(each([...names, ...more, ...wide], 'name_has_address'))
  })

  test('a phone number, however it is spaced', () => {
    const names = ['0612345678', '06 12 34 56 78', '+31 6-1234.5678', '0.6.1.2.3.4.5.6.7.8', 'Anna 0151/2345678']
    const odd = ['٠٦١٢٣٤٥٦٧٨', '⓪⑥①②③④⑤⑥', '０６１２３４５６７８', '06 l2 345O78 9', '0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣', '(06)123 45 67']
    expect(all([...names, ...odd])).toEqual(each([...names, ...odd], 'name_has_phone'))
  })

  test('no text takes long or fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        cheat(name)
      }),
      { numRuns: 2000 },
    )
    const started = performance.now()
    for (const sign of ['a', '.', '1', ' ', 'a.', '1 ', '@', 'a@', '\u0301', 'I1']) cheat(sign.repeat(40).slice(0, 40))
    expect(performance.now() - started).toBeLessThan(500)
  })
})
