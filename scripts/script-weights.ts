// The weight of the scripts of each page, from the build, as `npm run bench -- pages` counts it: code, English texts,
// the table of routes and the worker. Fails when a page is over its bar, grew by more than 1 kB since its number was
// kept, loads too many files, or brings the schema library along. `node scripts/script-weights.ts --keep` keeps the
// numbers of now.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { RouteConfigEntry } from '@react-router/dev/routes'

import routes from '../src/app/routes.ts'
import { MEMBER_FRAME } from './vite-chunks.ts'
import { moduleOfRoute, sharedScreens, textsByFile } from './vite-texts.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const KEPT = `${ROOT}scripts/script-weights.json`
const MAY_GROW = 1024
const MOST_FILES = 15
/** Where people arrive; and the last steps of the sign-up, which show parts of other screens. */
const MOST_ON: Record<string, number> = { '/login': 12, '/signup': 12, '/complete-signup': 19, '/signup-matches': 16 }

/** Bytes. The bars of the most visited pages; others are held by their kept number. */
const BAR_ENTRANCE = 140_000
const BAR_MEMBERS = 160_000
const BARS: Record<string, number> = {
  '/login': BAR_ENTRANCE,
  '/signup': BAR_ENTRANCE,
  '/members': BAR_MEMBERS,
  '/members/:id': BAR_MEMBERS,
  '/chats': BAR_MEMBERS,
  '/chats/:id': BAR_MEMBERS,
  '/likes': BAR_MEMBERS,
  '/swipe-game': BAR_MEMBERS,
  '/credits': BAR_MEMBERS,
  '/profile': BAR_MEMBERS,
  '/notifications': BAR_MEMBERS,
}

type Chunk = { file: string; imports?: string[] }
const manifest = JSON.parse(readFileSync(`${ROOT}build/client/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>

const TEXTS = JSON.parse(readFileSync(`${ROOT}build/client/.vite/texts.json`, 'utf8')) as { en: string }

const ALWAYS = ['src/app/entry.client.tsx', 'src/app/root.tsx']

/** Script files behind some sources, with all their imports. */
function filesOf(sources: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of manifest[key]?.imports ?? []) visit(imported)
  }
  for (const key of Object.keys(manifest)) if (sources.includes(key.replace(/\?.*$/, ''))) visit(key)
  const files = [...seen].map((key) => manifest[key]?.file ?? '')
  return new Set(files.filter((file) => file.endsWith('.js')))
}

const sizes = new Map<string, number>()
function gzipSize(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(`${ROOT}build/client/${file}`), { level: 9 }).length
  sizes.set(file, size)
  return size
}

const mostFilesOf = (path: string) => MOST_ON[path] ?? MOST_FILES

type Page = { path: string; bytes: number; files: number }

function weigh(): Page[] {
  return (routes as RouteConfigEntry[]).flatMap(({ id = '', path = '', file }) => {
    const source = moduleOfRoute(file)
    const text = readFileSync(`${ROOT}${source}`, 'utf8')
    // Static pages carry their few lines inline; resources have no page.
    if (/scripts: 'none'/.test(text) || !text.includes('export default')) return []
    const code = filesOf([...ALWAYS, source, ...(isForMembers(text) ? MEMBER_FRAME : [])])
    const files = [...code, ...textFilesOf(id), ROUTE_TABLE, 'sw-push.js']
    return [{ path: `/${path}`, bytes: files.reduce((sum, each) => sum + gzipSize(each), 0), files: files.length }]
  })
}

const isForMembers = (text: string) => /requireMember\(|loadMembers?\(|layout: 'chat'/.test(text)

/** The router loads its table of routes as a file; a route of that name has one too. */
const ROUTE_TABLE =
  globSync('assets/manifest-*.js', { cwd: `${ROOT}build/client` }).find((file) =>
    readFileSync(`${ROOT}build/client/${file}`, 'utf8').startsWith('window.'),
  ) ?? ''

/** Every page has the texts of the frame, and most have their own. */
function textFilesOf(id: string): string[] {
  const screen = sharedScreens()[id] ?? id
  const names = ['frame', ...(textsByFile().has(screen) ? [screen] : [])]
  return names.map((name) => `${TEXTS.en.slice(1)}${name}.js`)
}

/** Every schema carries this name, which no minifier may change: contracts leave theirs on the server. */
const SCHEMA = '_zod'
const withSchemas = () =>
  globSync(`${ROOT}build/client/**/*.js`).filter((file) => readFileSync(file, 'utf8').includes(SCHEMA))

const pages = weigh()
if (process.argv.includes('--keep')) {
  writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(pages.map(({ path, bytes }) => [path, bytes])), null, 2)}\n`)
} else {
  const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as Record<string, number>
  const faults = pages.flatMap(({ path, bytes, files }) => {
    const before = kept[path]
    if (before === undefined) return [`${path} has no kept weight; it weighs ${bytes} bytes`]
    const growth = bytes - before
    return [
      ...(bytes > (BARS[path] ?? bytes) ? [`${path} weighs ${bytes} bytes, more than its bar of ${BARS[path]}`] : []),
      ...(growth > MAY_GROW ? [`${path} grew by ${growth} bytes to ${bytes}`] : []),
      ...(files > mostFilesOf(path) ? [`${path} loads ${files} script files, more than ${mostFilesOf(path)}`] : []),
    ]
  })
  faults.push(...withSchemas().map((file) => `${file.slice(ROOT.length)} contains schemas (docs/decisions/023)`))
  const gone = Object.keys(kept).filter((path) => !pages.some((page) => page.path === path))
  faults.push(...gone.map((path) => `${path} has a kept weight and is no page`))
  const heaviest = pages.reduce((a, b) => (a.bytes > b.bytes ? a : b))
  process.stdout.write(`${pages.length} pages, at most ${heaviest.bytes} bytes (${heaviest.path})\n`)
  for (const fault of faults) process.stdout.write(`✗ ${fault}\n`)
  if (faults.length > 0) {
    process.stdout.write('If that is meant: node scripts/script-weights.ts --keep\n')
    process.exitCode = 1
  }
}
