import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { LOCALES, type Locale, TEXT_LOCALES, type TextLocale } from '#kernel/locales.ts'

import { type PageText, readPageText } from './page-text.rules.ts'
import { fileOf } from './page-texts.ts'
import { NEEDED, STATIC_PAGES, type StaticPage } from './pages.rules.ts'

// Compares the pages of every language with the English ones; problems read `language/page.md: problem`.

const texts = new Map<string, string>()
for (const locale of TEXT_LOCALES)
  for (const name of STATIC_PAGES)
    if (existsSync(fileOf(name, locale))) texts.set(`${locale}/${name}`, readFileSync(fileOf(name, locale), 'utf8'))

const english = (name: StaticPage) => texts.get(`en/${name}`)!
const translations = TEXT_LOCALES.flatMap((locale) =>
  STATIC_PAGES.flatMap((name) => {
    const text = texts.get(`${locale}/${name}`)
    return text === undefined ? [] : [{ locale, name, text, where: `${locale}/pages/${name}.md` }]
  }),
)

function expectNone(problems: string[]) {
  if (problems.length > 0) expect.fail(`\n${problems.join('\n')}`)
}

const glossary = JSON.parse(readFileSync(new URL('../../../docs/glossary.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<TextLocale, string>
>

/** The glossary term for each page. */
const TITLES: Record<StaticPage, string> = {
  '2257': 'statement_2257',
  ban: 'account_ban',
  cookies: 'cookies',
  faq: 'faq',
  privacy: 'privacy',
  'return-policy': 'return_policy',
  service: 'support',
  terms: 'terms_title',
}

test('[PAGE-1, I18N-5] every language has every page', () => {
  expectNone(
    LOCALES.flatMap((locale) =>
      STATIC_PAGES.filter((name) => !texts.has(`${locale}/${name}`)).map(
        (name) => `${locale}/pages/${name}.md is missing`,
      ),
    ),
  )
})

test('[PAGE-1] every text parses and has the parts its page requires', () => {
  expectNone(
    translations.flatMap(({ where, name, text }) => [
      ...readPageText(text).faults.map((fault) => `${where}: ${fault}`),
      ...(NEEDED[name] ?? []).filter((mark) => !text.includes(mark)).map((mark) => `${where}: ${mark} is missing`),
    ]),
  )
})

/** Structure that a translation must keep. */
function bones({ sections }: PageText, text: string) {
  const links = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, to]) => to!).toSorted()
  const places = [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, place]) => place!))].toSorted()
  return {
    sections: sections.map(({ id, blocks, questions }) => ({
      id,
      blocks: blocks.map((block) =>
        block.kind === 'list' ? `list of ${block.items.length}` : block.kind === 'table' ? block.table : 'paragraph',
      ),
      questions: questions.map((question) => question.blocks.map(({ kind }) => kind).join(' ')),
    })),
    links,
    places,
  }
}

test.each(translations.filter(({ locale }) => locale !== 'en'))(
  '[PAGE-1] $where has the headings, lists, links and placeholders of the English one',
  ({ name, text }) => {
    expect(bones(readPageText(text), text)).toEqual(bones(readPageText(english(name)), english(name)))
  },
)

/** The glossary's tables use ordinary spaces where pages use no-break ones. */
const plainSpaces = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ')

test('[PAGE-1] page titles match the glossary', () => {
  expectNone(
    translations.flatMap(({ where, locale, name, text }) => {
      const title = plainSpaces(/^# (.*)/.exec(text)?.[1])
      const term = glossary[TITLES[name]]![locale]
      return title === term ? [] : [`${where}: the title is ${title}, the glossary says ${term}`]
    }),
  )
})

test('[PAGE-1, SITE-8] the company’s data has the heading readers look for, such as Impressum', () => {
  expectNone(
    translations
      .filter(({ name }) => name === 'service')
      .flatMap(({ where, locale, text }) => {
        const heading = /^## (.*) \{#company\}$/m.exec(text)?.[1]
        const term = glossary.company_details![locale]
        return heading === term ? [] : [`${where}: the heading is ${heading}, the glossary says ${term}`]
      }),
  )
})

/** PAGE-1: enough to be complete, short enough to be read. Some languages need more words. */
const WORDS = { least: 300, most: 850 }
const wordsIn = (text: string) =>
  text.replace(/\{#[\w-]+\}|\[\[\w+\]\]|\]\([^)]*\)/g, ' ').match(/\{\w+\}|[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0

test('[PAGE-1] a page is neither a stub nor a book', () => {
  expectNone(
    translations.flatMap(({ where, text }) => {
      const words = wordsIn(text)
      return words < WORDS.least || words > WORDS.most ? [`${where}: ${words} words`] : []
    }),
  )
})

const QUOTES: Partial<Record<Locale, RegExp>> = {
  en: /["„«»]/,
  nl: /["„«»“”]/,
  de: /["«»”]/,
  it: /["„‘]/,
  fr: /["„‘]/,
  es: /["„‘]/,
  pl: /["«»“‘]/,
  da: /["„“”‘]/,
  fi: /["„“«»‘]/,
  nb: /["„“”‘]/,
  sv: /["„“«»‘]/,
}

describe('typography', () => {
  const problemOf = (locale: TextLocale, text: string): string | undefined => {
    if (text.includes("'")) return "straight apostrophe ' instead of ’"
    if (text.includes('...')) return 'three dots instead of …'
    if (/[!¡]/.test(text)) return 'exclamation mark'
    if (/[^\n] {2}/.test(text)) return 'double space'
    if (QUOTES[locale as Locale]?.test(text)) return 'a quotation mark of another language'
    if (locale === 'pl' && /(?<!\p{L})[aiouwz] /iu.test(text)) return 'U+00A0 belongs after a one-letter word'
    if (locale !== 'fr') return undefined
    const words = text.replace(/\]\([^)]*\)|https?:\/\/\S+|(\d):(?=\d)/g, '$1')
    if (/[^\u202f?…][?;]/.test(words)) return 'U+202F belongs before ? ;'
    if (/[^\u00a0]:/.test(words)) return 'U+00A0 belongs before :'
    return /«(?!\u00a0)|(?<!\u00a0)»/.test(words) ? 'U+00A0 belongs inside « »' : undefined
  }

  test('[I18N-1] follows the conventions of the language', () => {
    expectNone(
      translations.flatMap(({ where, locale, text }) =>
        text.split('\n').flatMap((line, index) => {
          const problem = problemOf(locale, line)
          return problem === undefined ? [] : [`${where}:${index + 1}: ${problem}`]
        }),
      ),
    )
  })
})

test('[I18N-1] no paragraph is left in English', () => {
  expectNone(
    translations.flatMap(({ where, locale, name, text }) => {
      if (locale === 'en' || locale === 'en-US') return []
      const lines = new Set(english(name).split('\n'))
      return text
        .split('\n')
        .filter(
          (line) =>
            !line.startsWith('# ') && lines.has(line) && /\p{L}{3}/u.test(line.replace(/\{\w+\}|\[\[\w+\]\]/g, '')),
        )
        .map((line) => `${where}: ${line}`)
    }),
  )
})
