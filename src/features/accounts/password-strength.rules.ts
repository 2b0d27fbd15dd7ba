import { PASSWORD_LENGTH } from './accounts.rules.ts'
import { isAboutOneself, isCommonPassword, isRun, plainForm } from './password-forms.rules.ts'

/** 0 falls at once, 4 holds for years. */
export type Strength = 0 | 1 | 2 | 3 | 4

/** The most common words; the server knows thousands more and decides. */
const FIRST_GUESSES = new Set(
  'password passwort passwoord wachtwoord welkom welcome willkommen motdepasse contrasena haslo losenord passord kodeord salasana segreto geheim secret iloveyou love liebe liefde amour amore amor milosc princess sunshine dragon monkey master football voetbal fussball soccer hello hallo bonjour ciao hola admin login letmein test qwerty qwertz azerty asdf asdfgh yxcvb zxcvbn qazwsx superman batman pokemon michael daniel thomas jessica summer sommer zomer winter schatz schatje cheri tesoro angel shadow flower baby sexy lucky happy'
    .split(' ')
    .map(plainForm),
)

/** Minimum bits for strengths 1 to 4. */
const STEPS = [28, 40, 54, 68] as const
/** Alphabet size of each character class. */
const CLASSES: [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 20],
  [/[^\p{ASCII}]/u, 40],
]

/**
 * A rough estimate of guessing time: a run (1234, aaaa) or a common guess counts as one character, because attackers
 * try it whole. `words` are public facts: name, address, site.
 */
export function passwordStrength(password: string, words: readonly string[] = []): Strength {
  if ([...password].length < PASSWORD_LENGTH.min) return 0
  if (isCommonPassword(password, FIRST_GUESSES) || isAboutOneself(password, words)) return 0
  const signs = CLASSES.filter(([pattern]) => pattern.test(password)).reduce((sum, [, count]) => sum + count, 0)
  const bits = pieces(password, words) * Math.log2(signs)
  return STEPS.filter((step) => bits >= step).length as Strength
}

/** Length once runs and known words count as one character. */
function pieces(password: string, words: readonly string[]): number {
  const known = [...FIRST_GUESSES, ...words.map(plainForm).filter((word) => word.length > 2)]
  const rest = known.reduce((text, word) => text.replaceAll(word, '\u0000'), plainForm(password))
  // The plain form may drop or change characters; take the lower count.
  const short = Math.min(rest.length, withoutRuns(password))
  return Math.min(short, new Set(password).size + 2)
}

const SHORTEST_RUN = 3

function withoutRuns(password: string): number {
  let [count, start] = [0, 0]
  while (start < password.length) {
    let end = start + 1
    while (end < password.length && isRun(password.slice(start, end + 1))) end += 1
    count += end - start >= SHORTEST_RUN ? 1 : end - start
    start = end
  }
  return count
}
