/** Common letter substitutes. 1 replaces both i and l, so both become i, in lists and passwords alike. */
const LEET: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'i', '€': 'e', l: 'i' },
}

/** The form used for comparison: no case, accents, spaces or leet digits. */
export function plainForm(text: string): string {
  const letters = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...letters.replaceAll(/[\s._+-]/g, '')].map((sign) => LEET[sign] ?? sign).join('')
}

/** Everyone adds a few digits and symbols to a word; more than this many are a secret. */
const DECORATION = 6

/** Strips common decoration: `P4ssw0rd2024!` becomes `password`. */
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

/** `annaanna` becomes `anna`. */
function undoubled(form: string): string {
  const half = form.slice(0, form.length / 2)
  return half + half === form ? half : form
}

/** 12345, aaaa, fedcba: characters that only step up, step down or repeat. */
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

/** Shorter passwords without a word are dates or telephone numbers. */
const FIGURES_LONG_ENOUGH = 12
/** Letters a password needs besides a known name. */
const OWN_LETTERS = 4
const SHORTEST_WORD = 3

/** `common` holds plain forms. */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const letters = password.replaceAll(/[^\p{L}]/gu, '').length
  if (isRun(password) || (letters < SHORTEST_WORD && password.length < FIGURES_LONG_ENOUGH)) return true
  return plainForms(password).some((form) => common.has(form))
}

/** Whether it is little more than a public name: the person's, the mailbox's or the site's. */
export function isAboutOneself(password: string, words: readonly string[]): boolean {
  const names = words.map(plainForm).filter((word) => word.length >= SHORTEST_WORD)
  return plainForms(password).some((form) =>
    names.some((name) => form.includes(name) && form.length - name.length < Math.min(OWN_LETTERS, name.length)),
  )
}

/** The whole address, the mailbox, its parts and the domain name. */
export function wordsOfEmail(email: string): string[] {
  const [mailbox = '', domain = ''] = email.split('@')
  const [name = ''] = domain.split('.')
  return [email, mailbox, ...mailbox.split(/[._+-]/), name]
}
