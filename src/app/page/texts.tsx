import { type Messages, setupI18n } from '@lingui/core'
import { createContext, type ReactNode, use } from 'react'
import { preloadModule } from 'react-dom'
import { useMatches } from 'react-router'

import { useSendsScript } from '#app/static-page/sends-script.ts'
import { must } from '#kernel/must.ts'
import type { Area } from '#kernel/texts.ts'

/** Areas every page needs; routes add theirs in `handle.texts`. */
const ALWAYS: readonly Area[] = ['shell']

/** Text files of the page's language, by area. The server writes their names into the document. */
type TextFileNames = Partial<Record<Area, string>>
export const TextFiles = createContext<TextFileNames>({})

/** The browser's texts, in one language, loaded area by area. */
export const browserI18n = setupI18n()
const loading = new Map<Area, Promise<void>>()
const loaded = new Set<Area>()

function load(area: Area): Promise<void> {
  const known = loading.get(area)
  if (known) return known
  const fetched = fetchTexts(area).then((messages) => {
    browserI18n.load(document.documentElement.lang, messages)
    loaded.add(area)
  })
  loading.set(area, fetched)
  return fetched
}

async function fetchTexts(area: Area): Promise<Messages> {
  if (import.meta.env.DEV) {
    const { default: loaders } = await import('virtual:texts')
    const loader = must(loaders[`${document.documentElement.lang}/${area}`], `texts of ${area}`)
    return (await loader()).default
  }
  const module = (await import(/* @vite-ignore */ must(browserTextFiles()[area], `texts of ${area}`))) as {
    default: Messages
  }
  return module.default
}

export function browserTextFiles(): TextFileNames {
  return JSON.parse(document.documentElement.dataset.textFiles ?? '{}') as TextFileNames
}

/** Loads the texts of a dialog that the page below did not load. */
export async function loadAreas(areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.map(load))
}

/** Call before hydration: loads the areas the server rendered with. */
export async function loadFirstTexts(): Promise<void> {
  const { lang, dataset } = document.documentElement
  await loadAreas((dataset.texts ?? '').split(' ') as Area[])
  browserI18n.activate(lang)
}

/** Areas of the visible screens. */
export function useAreas(): readonly Area[] {
  const wanted = useMatches().flatMap(({ handle }) => (handle as { texts?: Area[] } | undefined)?.texts ?? [])
  return [...new Set([...ALWAYS, ...wanted])]
}

/** Suspends a navigation until the next screen's texts have loaded; the old screen stays meanwhile. */
export function TextsReady({ children }: { children: ReactNode }) {
  return <AreasReady areas={useAreas()}>{children}</AreasReady>
}

/** For components outside the screens with texts of their own; wrap in Suspense. */
export function AreasReady({ areas, children }: { areas: readonly Area[]; children: ReactNode }) {
  const files = use(TextFiles)
  const withScript = useSendsScript()
  for (const area of areas) {
    if (import.meta.env.SSR) {
      const file = withScript && files[area]
      if (file) preloadModule(file, { as: 'script' })
    } else if (!loaded.has(area)) use(load(area))
  }
  return children
}
