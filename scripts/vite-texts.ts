import type { Plugin } from 'vite'

import { TEXT_LOCALES, type TextLocale } from '../src/kernel/locales.ts'
import { areas, compileArea, LOCALES_FOLDER } from '../src/platform/texts.ts'

const INDEX = 'virtual:texts'
const ONE = /^virtual:texts\/([\w-]+)\/(\w+)$/

/**
 * One chunk per language and area, compiled: `virtual:texts` maps `nl/home` to the function that loads it. The server
 * compiles with the same code (platform/texts.ts), so both sides show the same words.
 */
export function texts(): Plugin {
  return {
    name: 'duet-texts',
    resolveId: (id) => (id === INDEX || ONE.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${INDEX}`) return indexModule()
      const [, locale, area] = ONE.exec(id.slice(1)) ?? []
      if (locale === undefined || area === undefined) return undefined
      for (const file of [locale, 'en', 'nl']) this.addWatchFile(`${LOCALES_FOLDER}${file}/${area}.json`)
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compileArea(locale as TextLocale, area)))})`
    },
  }
}

function indexModule(): string {
  const pairs = TEXT_LOCALES.flatMap((locale) => areas().map((area) => `${locale}/${area}`))
  return `export default {${pairs.map((pair) => `'${pair}': () => import('${INDEX}/${pair}')`).join(',\n')}}`
}
