import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'

import routes from '../src/app/routes.ts'
import { TEXT_LOCALES, type TextLocale } from '../src/kernel/locales.ts'
import { browserAreas, compileArea, LOCALES_FOLDER } from '../src/platform/texts.ts'
import { textsNamedIn } from './vite-screen-texts.ts'

const SHARED = 'virtual:texts'
const ONE = /^virtual:texts\/([\w-]+)\/([\w.-]+)\.js$/
const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** A screen with texts may use these without naming them. */
const COMMON = ['errors', 'people']

type Texts = Record<string, unknown>

/**
 * The texts of a page, compiled by the same code as on the server (platform/texts.ts), so that both sides show the same
 * words: one file for the frame of every page, one for each screen with what its modules name, and one for each area,
 * for parts that load on demand. Their address has one hash for each language, so no page lists them. `virtual:texts`
 * says which routes show the screen of another one.
 */
export function texts(): Plugin {
  return {
    name: 'duet-texts',
    buildStart() {
      if (this.environment.config.command !== 'build' || this.environment.name !== 'client') return
      const addresses = TEXT_LOCALES.map((locale) => {
        const files = textFiles(locale)
        const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8)
        for (const [name, source] of Object.entries(files))
          this.emitFile({ type: 'asset', fileName: `assets/texts-${locale}-${hash}-${name}.js`, source })
        return [locale, `/assets/texts-${locale}-${hash}-`]
      })
      const source = JSON.stringify(Object.fromEntries(addresses))
      this.emitFile({ type: 'asset', fileName: '.vite/texts.json', source })
    },
    resolveId: (id) => (id === SHARED || ONE.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${SHARED}`) return moduleOf(sharedScreens())
      const [, locale, name] = ONE.exec(id.slice(1)) ?? []
      if (locale === undefined || name === undefined) return undefined
      for (const file of [locale, 'en', 'nl'])
        for (const area of browserAreas()) this.addWatchFile(`${LOCALES_FOLDER}${file}/${area}.json`)
      // While developing, a screen may name more texts any moment.
      return moduleOf(allTexts(locale as TextLocale))
    },
  }
}

const moduleOf = (value: unknown) => `export default ${JSON.stringify(value)}`

const allTexts = (locale: TextLocale): Texts =>
  Object.assign({}, ...browserAreas().map((area) => compileArea(locale, area)))

function textFiles(locale: TextLocale): Record<string, string> {
  const all = allTexts(locale)
  const only = (ids: readonly string[]) => moduleOf(Object.fromEntries(ids.map((id) => [id, all[id]])))
  const areas = browserAreas().map((area) => [`area.${area}`, only(idsOfArea(area))])
  return Object.fromEntries([...areas, ...[...textsByFile()].map(([name, ids]) => [name, only(ids)])])
}

const idsOf = (areas: readonly string[]) => areas.flatMap((area) => Object.keys(compileArea('en', area)))

/** The server words most refusals itself; the browser needs those that screens or rules name. */
function idsOfArea(area: string): string[] {
  const ids = idsOf([area])
  return area === 'errors' ? ids.filter((id) => wordsOfScreens().has(id.slice('errors.'.length))) : ids
}

let byFile: ReadonlyMap<string, readonly string[]> | undefined

/** Text ids of the frame and of each screen that names texts. */
export function textsByFile(): ReadonlyMap<string, readonly string[]> {
  if (byFile) return byFile
  const frame = idsOf(['shell'])
  const screens = screensWithTexts().map(({ id, module, areas }) => {
    return [id, textsNamedIn([module], idsOf([...new Set([...COMMON, ...areas])]), { later: true })] as const
  })
  byFile = new Map([['frame', frame], ...screens])
  return byFile
}

type Screen = { id: string; module: string; areas: readonly string[] }

/** Each screen once, by its first route. */
function screensWithTexts(): Screen[] {
  const shared = sharedScreens()
  return (routes as RouteConfigEntry[]).flatMap(({ id = '', file }) => {
    const module = moduleOfRoute(file)
    const code = readFileSync(`${ROOT}${module}`, 'utf8')
    const areas = /texts: \[([^\]]*)\]/.exec(code)?.[1]?.match(/\w+/g) ?? []
    return id in shared || areas.length === 0 ? [] : [{ id, module, areas }]
  })
}

export const moduleOfRoute = (file: string) => (file.startsWith('../') ? `src/${file.slice(3)}` : `src/app/${file}`)

/** Routes that show the screen of an earlier one, and that route. */
export function sharedScreens(): Record<string, string> {
  const first = new Map<string, string>()
  return Object.fromEntries(
    (routes as RouteConfigEntry[]).flatMap(({ id = '', file }) => {
      const before = first.get(file)
      first.set(file, before ?? id)
      return before === undefined ? [] : [[id, before]]
    }),
  )
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
