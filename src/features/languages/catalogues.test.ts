import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'

import { ERRORS } from '#kernel/errors.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale, TEXT_LOCALES, type TextLocale } from '#kernel/locales.ts'

// Checks every catalogue as committed; problems read `language/area.json key: problem`.

type Catalogue = Record<string, string>
type Entry = { locale: TextLocale; area: string; key: string; text: string; where: string }

const ROOT = new URL('../../../', import.meta.url)

function readJson<T>(path: string): T {
  try {
    return JSON.parse(readFileSync(new URL(path, ROOT), 'utf8')) as T
  } catch (cause) {
    throw new Error(`${path} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

function areasOf(locale: TextLocale) {
  const folder = new URL(`locales/${locale}/`, ROOT)
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
}

const catalogues = new Map<string, Catalogue>()
for (const locale of TEXT_LOCALES)
  for (const area of areasOf(locale))
    catalogues.set(`${locale}/${area}`, readJson<Catalogue>(`locales/${locale}/${area}.json`))
const textOf = (locale: TextLocale, area: string, key: string) => catalogues.get(`${locale}/${area}`)?.[key]

const entries: Entry[] = TEXT_LOCALES.flatMap((locale) =>
  areasOf(locale).flatMap((area) =>
    Object.entries(catalogues.get(`${locale}/${area}`)!).map(([key, text]) => ({
      locale,
      area,
      key,
      text: String(text),
      where: `${locale}/${area}.json ${key}`,
    })),
  ),
)

type Glossary = Record<string, Record<TextLocale, string>>
const glossary = readJson<Glossary>('docs/glossary.json')
const glossaryText = readFileSync(new URL('docs/glossary.md', ROOT), 'utf8')
const chapter = (number: number) => glossaryText.split(/^## (?=\d)/m)[number]!

/** The choice of no-break space is typography: the glossary's tables use ordinary ones. */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

/** Labels start with a capital; the Dutch ij is one letter. */
function capitalised(text: string, locale: TextLocale) {
  const first = locale === 'nl' && text.startsWith('ij') ? 2 : 1
  return text.slice(0, first).toLocaleUpperCase(locale) + text.slice(first)
}

/** Replaces a placeholder in the wording, so that punctuation after it still follows something. */
const PLACEHOLDER = '\ufffc'

type Reading = {
  /** How each argument is used: `argument` if plain, else `plural`, `select`, `number`, … */
  uses: Map<string, Set<string>>
  choices: { type: string; cases: string[] }[]
  /** The visible text: one string for the message and one for each branch. */
  wording: string[]
}

function read(text: string): Reading {
  const reading: Reading = { uses: new Map(), choices: [], wording: [] }
  const walk = (tokens: CompiledMessage) => {
    let words = ''
    for (const token of tokens) {
      words += typeof token === 'string' ? token : PLACEHOLDER
      if (typeof token === 'string') continue
      const [name, type = 'argument', format] = token
      reading.uses.set(name, (reading.uses.get(name) ?? new Set()).add(type))
      if (!['plural', 'select', 'selectordinal'].includes(type)) continue
      const { offset: _, ...branches } = format as Record<string, CompiledMessage>
      reading.choices.push({ type, cases: Object.keys(branches) })
      for (const branch of Object.values(branches)) walk(branch)
    }
    reading.wording.push(words)
  }
  walk(compileMessageOrThrow(text))
  return reading
}

const readings = new Map<string, Reading | string>()
for (const { text } of entries) {
  try {
    readings.set(text, read(text))
  } catch (error) {
    readings.set(text, (error as Error).message.split('\n')[0]!)
  }
}
/** One test reports broken messages; the others skip them. */
const readingOf = (text: string) => {
  const reading = readings.get(text)
  return typeof reading === 'object' ? reading : undefined
}

/** `argument count` and `plural count` differ; a plain use beside a plural adds nothing. */
function placeholdersOf(text: string) {
  const uses = [...(readingOf(text)?.uses ?? [])].flatMap(([name, types]) => {
    const formatted = [...types].filter((type) => type !== 'argument')
    return (formatted.length > 0 ? formatted : ['argument']).map((type) => `{${name}} as ${type}`)
  })
  return new Set([...uses, ...(text.match(/<\/?\w+\s*\/?>/g) ?? [])])
}

/** Shorter words read the same in any language (km, OK). */
const LONGEST_SHARED_WORD = 3

function looksUntranslated({ locale, area, key, text }: Entry) {
  if (locale === 'en' || locale === 'en-US' || text !== textOf('en', area, key)) return false
  const wording = readingOf(text)?.wording.join(' ') ?? ''
  const words = [...new Set(wording.match(/\p{L}[\p{L}’-]*/gu))]
  const decided = Object.values(glossary).some(
    (term) => capitalised(term.en, 'en') === text && capitalised(term[locale], locale) === text,
  )
  return !decided && (words.length > 1 || (words[0]?.length ?? 0) > LONGEST_SHARED_WORD)
}

/** Glossary, section 4. Italian, Spanish and French `many` (round millions) falls back to `other`. */
const categoriesOf = (locale: TextLocale) => (locale === 'pl' ? ['one', 'few', 'many', 'other'] : ['one', 'other'])

/** Glossary, section 1: quotation marks per language. ’ is allowed everywhere, as it is also the apostrophe. */
const QUOTES: Record<TextLocale, string> = {
  en: '‘“”',
  'en-US': '“”‘',
  nl: '‘',
  de: '„“‚‘',
  it: '«»“”',
  fr: '«»“”',
  es: '«»“”',
  pl: '„”',
  da: '»«',
  fi: '”',
  nb: '«»',
  sv: '”',
}

function quotationProblem({ locale, text }: Entry) {
  const used = text.match(/["‘“”„‚«»‹›]/g) ?? []
  const wrong = used.find((mark) => !QUOTES[locale].includes(mark))
  if (wrong) return `${wrong} is no quotation mark of this language`
  const angle = used.find((mark) => mark === '«' || mark === '»')
  if (angle && angle !== QUOTES[locale][0]) return `a quotation opens with ${QUOTES[locale][0]}`
  return undefined
}

/** Glossary, section 1, fr. Times (12:30) and URLs (https://) keep their colon. */
function frenchSpacingProblem(wording: string) {
  if (/[^\u202f?!…][?!;]/.test(wording)) return 'U+202F belongs before ? ! ;'
  if (/[^\u00a0]:(?!\/\/)/.test(wording.replace(/(\d):(?=\d)/g, '$1'))) return 'U+00A0 belongs before :'
  if (/[^\u00a0\u202f][%€]/.test(wording)) return 'a no-break space belongs before % and €'
  if (/«(?!\u00a0)|(?<!\u00a0)»/.test(wording)) return 'U+00A0 belongs inside « »'
  return undefined
}

/** Glossary, section 1, pl: a one-letter word must not end a line. */
const polishSpacingProblem = (text: string) =>
  /(?<!\p{L})[aiouwz] /iu.test(text) ? 'U+00A0 belongs after a one-letter word' : undefined

function characterProblem({ area, locale, text }: Entry) {
  if (text.trim() === '') return 'empty'
  if (text !== text.trim()) return 'white space at its edge'
  if (text.includes("'")) return "straight apostrophe ' instead of ’"
  if (text.includes('...')) return 'three dots instead of …'
  if (/[ \u00a0\u202f]{2}/.test(text)) return 'double space'
  if (area === 'errors' && /[!¡]/.test(text)) return 'exclamation mark in an error'
  const count = (sign: string) => text.split(sign).length
  if (locale === 'es' && (count('¿') !== count('?') || count('¡') !== count('!'))) return '¿? and ¡! go in pairs'
  return undefined
}

const toldBy = (problemOf: (entry: Entry) => string | undefined) =>
  entries.flatMap((entry) => {
    const problem = problemOf(entry)
    return problem === undefined ? [] : [`${entry.where}: ${problem} («${entry.text}»)`]
  })

/** Prints one problem per line, in every reporter. */
function expectNone(problems: string[]) {
  if (problems.length > 0) expect.fail(`\n${problems.join('\n')}`)
}

test('[I18N-1] every language has every area', () => {
  const reference = areasOf(DEFAULT_LOCALE)
  expect(reference).not.toEqual([])
  const missing = LOCALES.flatMap((locale) =>
    reference.filter((area) => !areasOf(locale).includes(area)).map((area) => `${locale}/${area}.json is missing`),
  )
  const extra = TEXT_LOCALES.flatMap((locale) =>
    areasOf(locale)
      .filter((area) => !reference.includes(area))
      .map((area) => `${locale}/${area}.json: en has none`),
  )
  expectNone([...missing, ...extra])
})

test('[I18N-1] every language has the keys of English; en-US only those that differ', () => {
  const wanted = entries.filter(({ locale }) => locale === DEFAULT_LOCALE)
  const missing = LOCALES.flatMap((locale) =>
    wanted
      .filter(({ area, key }) => catalogues.has(`${locale}/${area}`) && textOf(locale, area, key) === undefined)
      .map(({ area, key }) => `${locale}/${area}.json ${key}: missing`),
  )
  const others = toldBy(({ locale, area, key, text }) => {
    const english = textOf('en', area, key)
    if (english === undefined) return 'extra, English has no such key'
    return locale === 'en-US' && english === text ? 'says the same as en' : undefined
  })
  expectNone([...missing, ...others])
})

test('[I18N-1] every entry parses as a message', () => {
  const strange = toldBy(({ locale, area, key, text }) => {
    if (typeof textOf(locale, area, key) !== 'string') return 'not a text'
    const reading = readings.get(text)
    return typeof reading === 'string' ? reading : undefined
  })
  expectNone(strange)
})

/** Beyond this the list would hide laziness rather than record decisions. */
const MOST_SHARED_TEXTS = 60

test('[I18N-1] no text is left in English, except those listed with a reason', () => {
  const listed = readJson<Record<string, Record<string, string>>>('locales/same-as-english.json')
  const shared = entries.filter(looksUntranslated)
  const left = shared
    .filter(({ locale, area, key }) => !listed['*']?.[`${area}.${key}`] && !listed[locale]?.[`${area}.${key}`])
    .map(({ where, text }) => `${where}: not translated («${text}»)`)
  const reasons = Object.entries(listed).flatMap(([locale, keys]) => Object.keys(keys).map((id) => ({ locale, id })))
  const needless = reasons
    .filter(({ locale, id }) => {
      if (locale !== '*' && listed['*']?.[id]) return true
      return !shared.some((entry) => id === `${entry.area}.${entry.key}` && ['*', entry.locale].includes(locale))
    })
    .map(({ locale, id }) => `same-as-english.json ${locale} ${id}: no longer needed`)
  expectNone([...left, ...needless])
  expect(reasons.length, 'entries in same-as-english.json').toBeLessThanOrEqual(MOST_SHARED_TEXTS)
})

test('[I18N-1] no placeholder is lost or invented', () => {
  const problems = toldBy(({ area, key, text }) => {
    const english = textOf('en', area, key)
    if (english === undefined || !readingOf(english) || !readingOf(text)) return undefined
    const [wanted, found] = [placeholdersOf(english), placeholdersOf(text)]
    const lost = [...wanted].filter((name) => !found.has(name))
    const invented = [...found].filter((name) => !wanted.has(name))
    return lost.length + invented.length === 0
      ? undefined
      : `lost ${lost.join(', ') || 'nothing'}, invented ${invented.join(', ') || 'nothing'}`
  })
  expectNone(problems)
})

test('[I18N-1] every plural has the forms of its language', () => {
  const problems = toldBy(({ locale, text }) => {
    for (const { type, cases } of readingOf(text)?.choices ?? []) {
      if (!cases.includes('other')) return `${type} without other`
      if (type !== 'plural') continue
      const wanted = categoriesOf(locale)
      const missing = wanted.filter((category) => !cases.includes(category))
      const unknown = cases.filter((name) => !wanted.includes(name) && !/^\d+$/.test(name))
      if (missing.length > 0) return `plural without ${missing.join(', ')}`
      if (unknown.length > 0) return `plural with ${unknown.join(', ')}, which this language does not use`
    }
    return undefined
  })
  expectNone(problems)
})

test('[I18N-1] apostrophes, dots, spaces and quotation marks follow the glossary', () => {
  const french = toldBy(({ locale, text }) =>
    locale === 'fr' ? readingOf(text)?.wording.map(frenchSpacingProblem).find(Boolean) : undefined,
  )
  const polish = toldBy(({ locale, text }) => (locale === 'pl' ? polishSpacingProblem(text) : undefined))
  expectNone([...toldBy(characterProblem), ...toldBy(quotationProblem), ...french, ...polish])
})

test('[I18N-1, PAY-2] no sentence ends with a company name: many of those end with a full stop', () => {
  const ends = /\{(?:seller|creditor|company)\}\./
  expectNone(entries.filter(({ text }) => ends.test(text)).map(({ where }) => where))
})

test('[I18N-1] a key named after a glossary term has the glossary’s text', () => {
  const american = entries
    .filter(({ locale, area, key }) => locale === 'en' && textOf('en-US', area, key) === undefined)
    .map((entry) => ({ ...entry, locale: 'en-US' as const, where: `en-US/${entry.area}.json ${entry.key}` }))
  const problems = [...entries, ...american].flatMap(({ locale, key, text, where }) => {
    const parts = key.split('.')
    const term = parts.map((_, from) => parts.slice(from).join('.')).find((name) => Object.hasOwn(glossary, name))
    // A term has no placeholders; a sentence with one only shares the key's name.
    if (term === undefined || readingOf(text)?.uses.size !== 0) return []
    const wanted = capitalised(glossary[term]![locale], locale)
    return plainSpaces(text) === plainSpaces(wanted) ? [] : [`${where}: «${text}», the glossary says «${wanted}»`]
  })
  expectNone(problems)
})

test('[ERR-1] every error code has a text, and fixed texts match the glossary', () => {
  const withoutText = Object.keys(ERRORS)
    .filter((code) => textOf('en', 'errors', code) === undefined)
    .map((code) => `en/errors.json ${code}: missing`)
  const changed = chapter(3)
    .split(/^\*\*`/m)
    .slice(1)
    .flatMap((passage) => {
      const key = passage.slice(0, passage.indexOf('`'))
      return [...passage.matchAll(/^- ([\w-]+): (.+)$/gm)]
        .filter(([, locale, text]) => plainSpaces(textOf(locale as Locale, 'errors', key) ?? '') !== plainSpaces(text!))
        .map(([, locale, text]) => `${locale}/errors.json ${key}: the glossary says «${text}»`)
    })
  expectNone([...withoutText, ...changed])
})

test('the glossary’s tables match glossary.json', () => {
  const fromTables: Record<string, Record<string, string>> = {}
  for (const [, term, cells] of chapter(2).matchAll(/^\| `([\w.]+)` \| (.+) \|$/gm)) {
    const [english = '', ...others] = cells!.split(' | ')
    const [, en = english, enUS = en] = /^(.+) \(US: (.+)\)$/.exec(english) ?? []
    fromTables[term!] = { en, 'en-US': enUS }
    for (const [index, text] of others.entries()) fromTables[term!]![LOCALES[index + 1]!] = text
  }
  expect(fromTables).toEqual(glossary)
})
