import type { Plugin } from 'vite'

import { TEXT_LOCALES, type TextLocale } from '../src/kernel/locales.ts'
import { browserAreas, compileArea, LOCALES_FOLDER } from '../src/platform/texts.ts'

const INDEX = 'virtual:texts'
const ONE = /^virtual:texts\/([\w-]+)\/(\w+)$/

/**
 * One file per language and area, compiled by the same code as on the server (platform/texts.ts), so that both sides
 * show the same words. The build emits all of them; a page names those of its own language, so that no page carries
 * the names of all. While developing, `virtual:texts` maps `nl/home` to the function that loads it.
 */
export function texts(): Plugin {
  return {
    name: 'duet-texts',
    buildStart() {
      if (this.environment.config.command !== 'build' || this.environment.name !== 'client') return
      for (const pair of pairs())
        this.emitFile({ type: 'chunk', id: `${INDEX}/${pair}`, name: `texts-${pair.replace('/', '-')}` })
    },
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

const pairs = () => TEXT_LOCALES.flatMap((locale) => browserAreas().map((area) => `${locale}/${area}`))

function indexModule(): string {
  return `export default {${pairs()
    .map((pair) => `'${pair}': () => import('${INDEX}/${pair}')`)
    .join(',\n')}}`
}
