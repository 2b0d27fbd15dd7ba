import SHARED from 'virtual:texts'
import { type Messages, setupI18n } from '@lingui/core'
import { createContext, type ReactNode, use } from 'react'
import { preloadModule } from 'react-dom'
import { useMatches } from 'react-router'

import { useSendsScript } from '#app/static-page/sends-script.ts'
import type { Area } from '#kernel/texts.ts'

/** How the text files of the page's language begin. The server writes it into the document. */
export const TextFiles = createContext('')

/** The browser's texts, in one language, loaded file by file. */
export const browserI18n = setupI18n({ missing: loadMissing })
const loading = new Map<string, Promise<void>>()
const loaded = new Set<string>()

function load(name: string): Promise<void> {
  const known = loading.get(name)
  if (known) return known
  const fetched = fetchTexts(name).then((messages) => {
    browserI18n.load(document.documentElement.lang, messages)
    loaded.add(name)
  })
  loading.set(name, fetched)
  return fetched
}

async function fetchTexts(name: string): Promise<Messages> {
  const module = (await import(/* @vite-ignore */ fileOf(browserTextFiles(), name))) as { default: Messages }
  return module.default
}

const fileOf = (files: string, name: string) => `${files}${name}.js`

export const browserTextFiles = () => document.documentElement.dataset.textFiles ?? ''

const fileOfArea = (area: Area) => `area.${area}`

/** Loads the texts of a dialog that the page below did not load. */
export async function loadAreas(areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.map(fileOfArea).map(load))
}

/** A text that the build did not find in the modules of its screen (scripts/vite-screen-texts.ts) comes a moment later. */
function loadMissing(_locale: string, id: string): string {
  const name = fileOfArea(id.split('.', 1)[0] as Area)
  if (!loading.has(name)) {
    reportError(new Error(`${id} is not in the texts of its page`))
    void load(name)
  }
  return ''
}

/** Call before hydration: loads the files the server rendered with. */
export async function loadFirstTexts(): Promise<void> {
  const { lang, dataset } = document.documentElement
  await Promise.all((dataset.texts ?? '').split(' ').map(load))
  browserI18n.activate(lang)
}

export type RouteModule = { handle?: unknown }

/** Text files of the page: the frame's, and the screen's when it has texts of its own. */
export function useTextNames(): readonly string[] {
  const { id = '', handle } = useMatches().at(-1) ?? {}
  return ['frame', ...screenFile(id, { handle })]
}

function screenFile(id: string, { handle }: RouteModule): string[] {
  const { texts = [] } = (handle ?? {}) as { texts?: readonly Area[] }
  return texts.length === 0 ? [] : [SHARED[id] ?? id]
}

/** Loads the texts of a screen before somebody goes there. */
export async function loadTextsOf(id: string, module: RouteModule): Promise<void> {
  await Promise.all(screenFile(id, module).map(load))
}

/** Suspends a navigation until the next screen's texts have loaded; the old screen stays meanwhile. */
export function TextsReady({ children }: { children: ReactNode }) {
  return <FilesReady names={useTextNames()}>{children}</FilesReady>
}

/** For components outside the screens with texts of their own; wrap in Suspense. */
export function AreasReady({ areas, children }: { areas: readonly Area[]; children: ReactNode }) {
  return <FilesReady names={areas.map(fileOfArea)}>{children}</FilesReady>
}

function FilesReady({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const files = use(TextFiles)
  const withScript = useSendsScript()
  for (const name of names) {
    if (import.meta.env.SSR) {
      if (withScript && files !== '') preloadModule(fileOf(files, name), { as: 'script' })
    } else if (!loaded.has(name)) use(load(name))
  }
  return children
}
