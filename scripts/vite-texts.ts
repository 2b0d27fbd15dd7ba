import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

import { TEXT_LOCALES, type TextLocale } from '../src/kernel/locales.ts'
import { browserAreas, compileArea, LOCALES_FOLDER } from '../src/platform/texts.ts'

const INDEX = 'virtual:texts'
const ONE = /^virtual:texts\/([\w-]+)\/([\w+]+)$/
const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Small areas that most pages need, and one that its page always needs: each group is one file. */
const TOGETHER: readonly (readonly string[])[] = [
  ['shell', 'errors', 'people', 'interests'],
  ['settings', 'push'],
]

/**
 * One file per language and group of areas, compiled by the same code as on the server (platform/texts.ts), so that
 * both sides show the same words. The build emits all of them; a page names those of its own language, so that no page
 * carries the names of all. While developing, `virtual:texts` maps `nl/home` to the function that loads it.
 */
export function texts(): Plugin {
  return {
    name: 'duet-texts',
    buildStart() {
      if (this.environment.config.command !== 'build' || this.environment.name !== 'client') return
      for (const locale of TEXT_LOCALES)
        for (const areas of textGroups())
          this.emitFile({
            type: 'chunk',
            id: `${INDEX}/${locale}/${areas.join('+')}`,
            name: `texts-${locale}-${areas[0]}`,
          })
    },
    resolveId: (id) => (id === INDEX || ONE.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${INDEX}`) return indexModule()
      const [, locale, names] = ONE.exec(id.slice(1)) ?? []
      if (locale === undefined || names === undefined) return undefined
      const areas = names.split('+')
      for (const file of [locale, 'en', 'nl'])
        for (const area of areas) this.addWatchFile(`${LOCALES_FOLDER}${file}/${area}.json`)
      const messages = Object.assign({}, ...areas.map((area) => inBrowser(locale as TextLocale, area)))
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`
    },
  }
}

/** Areas of each text file. */
export function textGroups(): readonly (readonly string[])[] {
  const grouped = TOGETHER.flat()
  return [...TOGETHER, ...browserAreas().flatMap((area) => (grouped.includes(area) ? [] : [[area]]))]
}

function indexModule(): string {
  const pairs = TEXT_LOCALES.flatMap((locale) => browserAreas().map((area) => `${locale}/${area}`))
  return `export default {${pairs.map((pair) => `'${pair}': () => import('${INDEX}/${pair}')`).join(',\n')}}`
}

/** The server words most refusals itself; the browser needs those that screens or rules name. */
function inBrowser(locale: TextLocale, area: string) {
  const messages = compileArea(locale, area)
  if (area !== 'errors') return messages
  const named = wordsOfScreens()
  return Object.fromEntries(Object.entries(messages).filter(([id]) => named.has(id.slice('errors.'.length))))
}

let words: ReadonlySet<string> | undefined

function wordsOfScreens(): ReadonlySet<string> {
  const files = globSync(
    ['src/{app,ui}/**/*.{ts,tsx}', 'src/features/**/*.{rules.ts,tsx}', 'src/features/*/ui/**/*.ts'],
    {
      cwd: ROOT,
    },
  )
  words ??= new Set(
    files
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => readFileSync(`${ROOT}${file}`, 'utf8').match(/\w+/g) ?? []),
  )
  return words
}
