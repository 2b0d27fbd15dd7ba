import { skeletonOf } from '#platform/confusables/skeleton.ts'

/** Letters in squares and flags, which no decomposition of Unicode reaches: the first letter of each alphabet. */
const BOXED = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6]
const LETTERS = 26
const SMALL_A = 0x61

const SMALL_CAPITALS = [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ']

/** Digits and signs that people write for letters, and letters that one typeface or another draws alike. */
const WRITTEN_FOR: Record<string, string> = {
  ...Object.fromEntries(SMALL_CAPITALS.map((sign, place) => [sign, String.fromCodePoint(SMALL_A + place)])),
  ...{ ɪ: 'l', ᴍ: 'rn', ʍ: 'rn' },
  ...{ '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g', '!': 'l', '|': 'l' },
  ...{ '@': 'a', $: 's', '€': 'e', '£': 'l', '+': 't', i: 'l' },
}

/** What a reader takes a word for: case, accents, scripts and signs that look alike make no difference. */
export function lookOf(word: string): string {
  // Case changes what a letter looks like, so the table is asked before and after.
  const plain = skeletonOf(skeletonOf(plainly(word)).toLowerCase())
  return [...plain.replaceAll(/\p{M}/gu, '')]
    .map((sign) => WRITTEN_FOR[sign] ?? sign)
    .filter((sign) => /[\p{L}\p{N}]/u.test(sign))
    .join('')
}

/** Without circles, squares and other dress of a letter. */
function plainly(text: string): string {
  return [...text.normalize('NFKC')]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0
      const start = BOXED.find((first) => code >= first && code < first + LETTERS)
      return start === undefined ? sign : String.fromCodePoint(SMALL_A + code - start)
    })
    .join('')
}

/** Letters, digits, and signs written for letters. */
const WORD = /[\p{L}\p{N}\p{M}@$€£!|+]+/gu

/** The words of a name, "DuetSupport" being two. */
export function wordsOf(name: string): string[] {
  const split = plainly(name).replaceAll(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2')
  return split.match(WORD) ?? []
}
