import type { Site } from '#platform/site.ts'

import { lookOf, wordsOf } from './name-look.ts'
import type { NAME_CHEATS } from './profiles.rules.ts'
import { CLAIMS, FILLERS, POSTS } from './reserved-names.ts'

export type NameCheat = (typeof NAME_CHEATS)[number]

/** R-NAME-1: why a name would deceive others, or undefined. Runs on the server only: its tables are large. */
export function nameCheat(name: string, site: Pick<Site, 'name'>): NameCheat | undefined {
  if (hidesSomething(name)) return 'name_invisible'
  if (TOWER.test(name.normalize('NFC'))) return 'name_unreadable'
  if (hasAddress(name)) return 'name_has_address'
  if (hasPhone(name)) return 'name_has_phone'
  return BADGE.test(name) || passesForUs(name, site) ? 'name_reserved' : undefined
}

/** Ticks that read as "verified by us". */
const BADGE = /[✓✔☑✅🗸🗹]/u

/** Signs nobody sees, and those that reorder or cut a line. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800]/u
/** Persian and Indic spelling needs these between letters. */
const JOINED =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Malayalam}\p{Script=Sinhala}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])/gu
/** Emoji contain joiners, selectors and tags; only those that fonts draw as one picture may. */
const EMOJI = /\p{RGI_Emoji}|\p{Emoji}\uFE0E/gv

function hidesSomething(name: string): boolean {
  const rest = name.replaceAll(EMOJI, '').replaceAll(JOINED, '')
  return UNSEEN.test(rest) || name.replaceAll(/[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/gu, '') === ''
}

/** No language stacks more marks on a letter; towers of them cover the lines above and below. */
const TOWER = /[\p{Mn}\p{Me}]{5}/u

/** Domains that people advertise; a full list would call "Dr.Love" an address. */
const ANYWHERE = 'com|net|org|info|biz|xyz|online|site|shop|club|live|chat|app|link|top|vip|xxx|sex|porn|cam|dating'
const COUNTRY = 'nl|de|be|at|ch|fr|it|es|pl|dk|fi|no|se|uk|ie|us|eu|lu|pt|cz|ru|ua|ro|io|me|co|tv|cc|to|ly|gg|ai|be'
const DOT = String.raw`\s*(?:\.|[([{]\s*(?:dot|punt|punkt|punto|point|kropka|prikk|piste)\s*[)\]}])\s*`
const SPELLED = String.raw`\s+(?:dot|punt|punkt|punto|point|kropka|prikk|piste)\s+`
const END = String.raw`(?![\p{L}\p{N}]|\.[\p{L}\p{N}])`
const ADDRESSES = [
  /:\/\//u,
  /(?<![\p{L}\p{N}])www\s*\./u,
  new RegExp(`[\\p{L}\\p{N}_-]{2,}(?:${DOT}|${SPELLED})(?:${ANYWHERE})${END}`, 'u'),
  new RegExp(`(?<![\\p{L}\\p{N}.])[\\p{L}\\p{N}_-]{3,}\\.(?:[\\p{L}\\p{N}-]{2,}\\.)?(?:${COUNTRY})${END}`, 'u'),
  new RegExp(`[\\p{L}\\p{N}]\\.(?:${COUNTRY})\\/`, 'u'),
  // An email address, also of a domain that is not listed.
  new RegExp(
    `[\\p{L}\\p{N}](?:\\s*@\\s*|\\s*[([{]\\s*(?:at|ät|bei|arroba|chiocciola|małpa)\\s*[)\\]}]\\s*)[\\p{L}\\p{N}-]+(?:${DOT}|${SPELLED})\\p{L}{2}`,
    'u',
  ),
]

function hasAddress(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[。·•∙]/gu, '.')
  return ADDRESSES.some((pattern) => pattern.test(plain))
}

/** Shorter numbers are years, ages and dates of birth. */
const DIGITS_OF_A_PHONE = 7
const NUMBER = /\d(?:[^\p{L}\p{N}]{0,3}\d)*/gu

/** Digits of any script, and letters between digits that stand for one. */
function hasPhone(name: string): boolean {
  const digits = [...name.normalize('NFKC')].map((sign) => (/\p{Nd}/u.test(sign) ? digitOf(sign) : sign)).join('')
  const plain = digits.replaceAll(/(?<=\d\W{0,2})[oO](?=\W{0,2}[\doO])/gu, '0').replaceAll(/(?<=\d)[lI](?=\d)/gu, '1')
  return (plain.match(NUMBER) ?? []).some((number) => number.replaceAll(/\D/gu, '').length >= DIGITS_OF_A_PHONE)
}

/** Decimal digits stand in blocks of ten that begin with zero. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

const looks = (words: readonly string[]) => new Set(words.map((word) => lookOf(word)))
let tables: { posts: Set<string>; claims: Set<string>; fillers: Set<string>; longest: number } | undefined

function readTables() {
  const longest = Math.max(...POSTS.map((post) => post.split(' ').length))
  return { posts: looks(POSTS), claims: looks(CLAIMS), fillers: looks(FILLERS), longest }
}

function passesForUs(name: string, site: Pick<Site, 'name'>): boolean {
  tables ??= readTables()
  const { posts, claims, fillers, longest } = tables
  const words = wordsOf(name)
  const whole = lookOf(words.join(''))
  const brand = lookOf(site.name)
  const isOurs = (look: string) => posts.has(look) || claims.has(look)
  if (isOurs(whole) || whole === brand) return true
  if (whole.startsWith(brand) && isOurs(whole.slice(brand.length))) return true
  if (whole.endsWith(brand) && isOurs(whole.slice(0, -brand.length))) return true
  const brandWords = wordsOf(site.name).length
  // Neighbouring words together, because "customer service" is two; a number behind a word hides nothing.
  for (let from = 0; from < words.length; from += 1) {
    let joined = ''
    for (let to = from; to < words.length && to - from < Math.max(longest, brandWords); to += 1) {
      joined += words[to]
      const look = [lookOf(joined), lookOf(withoutNumbers(joined))]
      if (look.some((each) => posts.has(each) || each === brand)) return true
    }
  }
  const bare = words.map((word) => lookOf(withoutNumbers(word)))
  return (
    bare.some((word) => claims.has(word)) && bare.every((word) => word === '' || claims.has(word) || fillers.has(word))
  )
}

const withoutNumbers = (word: string) => word.replaceAll(/^\p{N}+|\p{N}+$/gu, '')
