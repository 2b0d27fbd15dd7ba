import loaders from 'virtual:texts'
import { setupI18n } from '@lingui/core'
import { createContext, type ReactNode, use } from 'react'
import { preloadModule } from 'react-dom'
import { useMatches } from 'react-router'

import type { Area } from '#kernel/texts.ts'

/** What every page needs; a route adds its own areas in `handle.texts`. */
const ALWAYS: readonly Area[] = ['shell', 'errors']

/** The browser's texts: those of one language, area by area as they are needed. */
export const browserI18n = setupI18n()
const loading = new Map<Area, Promise<void>>()
const loaded = new Set<Area>()

/** On the server: where the browser finds an area's texts, so that the page can announce them. */
export const TextFiles = createContext<(area: Area) => string | undefined>(() => undefined)

function load(area: Area): Promise<void> {
  const known = loading.get(area)
  if (known) return known
  const locale = document.documentElement.lang
  const fetched = loaders[`${locale}/${area}`]!().then(({ default: messages }) => {
    browserI18n.load(locale, messages)
    loaded.add(area)
  })
  loading.set(area, fetched)
  return fetched
}

/** Before hydration: the areas the server made this page with. */
export async function loadFirstTexts(): Promise<void> {
  const { lang, dataset } = document.documentElement
  await Promise.all((dataset.texts ?? '').split(' ').map((area) => load(area as Area)))
  browserI18n.activate(lang)
}

/** The areas of the screens that are shown. */
export function useAreas(): readonly Area[] {
  const wanted = useMatches().flatMap(({ handle }) => (handle as { texts?: Area[] } | undefined)?.texts ?? [])
  return [...new Set([...ALWAYS, ...wanted])]
}

/** Holds a navigation until the next screen's texts are there; the old screen stays meanwhile. */
export function TextsReady({ children }: { children: ReactNode }) {
  const areas = useAreas()
  const textFile = use(TextFiles)
  for (const area of areas) {
    if (import.meta.env.SSR) {
      const file = textFile(area)
      if (file) preloadModule(file, { as: 'script' })
    } else if (!loaded.has(area)) use(load(area))
  }
  return children
}
