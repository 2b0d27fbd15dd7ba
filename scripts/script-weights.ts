// The weight of the scripts of each page, from the build. Fails when a page grew by more than 1 kB since its number was
// kept, loads too many files, or brings the schema library along. `node scripts/script-weights.ts --keep` keeps the
// numbers of now.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { RouteConfigEntry } from '@react-router/dev/routes'

import routes from '../src/app/routes.ts'
import { MEMBER_FRAME } from './vite-chunks.ts'
import { textGroups } from './vite-texts.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const KEPT = `${ROOT}scripts/script-weights.json`
const MAY_GROW = 1024
const MOST_FILES = 15
/** Where people arrive; and the last steps of the sign-up, which show parts of other screens. */
const MOST_ON: Record<string, number> = { '/login': 12, '/signup': 12, '/complete-signup': 19, '/signup-matches': 16 }

type Chunk = { file: string; imports?: string[] }
const manifest = JSON.parse(readFileSync(`${ROOT}build/client/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>

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
  return (routes as RouteConfigEntry[]).flatMap(({ path = '', file }) => {
    const source = file.startsWith('../') ? `src/${file.slice(3)}` : `src/app/${file}`
    const text = readFileSync(`${ROOT}${source}`, 'utf8')
    // Static pages carry their few lines inline; resources have no page.
    if (/scripts: 'none'/.test(text) || !text.includes('export default')) return []
    const files = filesOf([...ALWAYS, source, ...(isForMembers(text) ? MEMBER_FRAME : [])])
    const bytes = [...files].reduce((sum, each) => sum + gzipSize(each), 0)
    return [{ path: `/${path}`, bytes, files: files.size + textFilesIn(text) + ROUTE_TABLE }]
  })
}

const isForMembers = (text: string) => /requireMember\(|loadMembers?\(|layout: 'chat'/.test(text)

/** The router loads its table of routes as a file. */
const ROUTE_TABLE = 1

/** Every page has texts of the shell, and those it names. */
function textFilesIn(text: string): number {
  const named = /texts: \[([^\]]*)\]/.exec(text)?.[1]?.match(/\w+/g) ?? []
  return textGroups().filter((areas) => ['shell', ...named].some((area) => areas.includes(area))).length
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
