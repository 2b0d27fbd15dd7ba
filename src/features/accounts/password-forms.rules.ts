/** What people put for a letter. 1 stands for i and for l, so both are read as i, in lists and passwords alike. */
const LEET: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'i', '€': 'e', l: 'i' },
}

/** A word as it is compared: no capitals, accents, gaps or figures for letters. */
export function plainForm(text: string): string {
  const letters = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...letters.replaceAll(/[\s._+-]/g, '')].map((sign) => LEET[sign] ?? sign).join('')
}

/** Figures and signs around a word are what everybody adds; more than this many are a secret of their own. */
const DECORATION = 6

/** What is left of a password without what everybody adds: `P4ssw0rd2024!` comes down to `password`. */
export function plainForms(password: string): string[] {
  const [, before = '', word = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(password) ?? []
  const isDecoration = (text: string) => text.length <= DECORATION || isRun(text)
  const forms = [
    password,
    ...(isDecoration(after) ? [before + word] : []),
    ...(isDecoration(before) && isDecoration(after) ? [word] : []),
  ].map(plainForm)
  return [...new Set([...forms, ...forms.map(undoubled)])]
}

/** `annaanna` is `anna`. */
function undoubled(form: string): string {
  const half = form.slice(0, form.length / 2)
  return half + half === form ? half : form
}

/** 12345, aaaa, fedcba: signs that only go on, up, down or not at all. */
export function isRun(text: string): boolean {
  const signs = [...text].map((sign) => sign.codePointAt(0) ?? 0)
  const [first = 0, second = first] = signs
  const step = second - first
  return (
    Math.abs(step) <= 1 && signs.every((sign, index) => index === 0 || follows(signs[index - 1] ?? sign, sign, step))
  )
}

const [NOUGHT, NINE] = [48, 57]
const follows = (sign: number, next: number, step: number) =>
  next - sign === step ||
  (step === 1 && sign === NINE && next === NOUGHT) ||
  (step === -1 && sign === NOUGHT && next === NINE)

/** A password without a word in it is a date or a telephone number until it is this long. */
const FIGURES_LONG_ENOUGH = 12
/** Letters that a password must have besides somebody's name. */
const OWN_LETTERS = 4
const SHORTEST_WORD = 3

/** Whether everybody's list of guesses has it. The list holds plain forms. */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const letters = password.replaceAll(/[^\p{L}]/gu, '').length
  if (isRun(password) || (letters < SHORTEST_WORD && password.length < FIGURES_LONG_ENOUGH)) return true
  return plainForms(password).some((form) => common.has(form))
}

/** Whether it is hardly more than a name that everybody knows: the person's, the mailbox's, the site's. */
export function isAboutOneself(password: string, words: readonly string[]): boolean {
  const names = words.map(plainForm).filter((word) => word.length >= SHORTEST_WORD)
  return plainForms(password).some((form) =>
    names.some((name) => form.includes(name) && form.length - name.length < Math.min(OWN_LETTERS, name.length)),
  )
}

/** The names in an address: all of it, the mailbox, its parts and the domain's own name. */
export function wordsOfEmail(email: string): string[] {
  const [mailbox = '', domain = ''] = email.split('@')
  const [name = ''] = domain.split('.')
  return [email, mailbox, ...mailbox.split(/[._+-]/), name]
}
