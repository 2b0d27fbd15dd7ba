import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'

import { OWN, sharesOf } from './bytes/chunk-shares.ts'
import { type Asked, askedFor, type Screen } from './bytes/page-requests.ts'
import { type Kind, type Sizes, sizesOf } from './bytes/sizes.ts'
import { startDuet } from './duet-server.ts'
import { BYTES_PER_KB, type Figure, type Measured, valueText } from './figures.ts'
import { runToEnd } from './programs.ts'
import { takeSnapshot } from './snapshot.ts'

/** React with its router takes about 110 kB of it: the rest is what we can spend. */
const SCRIPT_BAR = 135 * BYTES_PER_KB
const OWN_BAR = 25 * BYTES_PER_KB
const STYLE_BAR = 15 * BYTES_PER_KB

/** The phone Lighthouse imitates, and a common laptop. */
const PHONE: Screen = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true }
const LAPTOP: Screen = { width: 1440, height: 900, deviceScaleFactor: 1, isMobile: false }

/** Packages worth a word in the note; the smaller ones are summed up. */
const PACKAGES_NAMED = 5

/**
 * What the browser really loads for `/` with an empty cache, without scrolling. Sizes are the bodies as the server
 * sends them. "Own" comes from a second build of the same sources with source maps: each file's gzip size is divided by
 * the share of characters that come from each package, so that the parts add up to the whole.
 */
export async function clientBytes(say: (progress: string) => void): Promise<Measured> {
  using snapshot = takeSnapshot()
  const { root } = snapshot
  say('building twice, with and without source maps')
  await runToEnd('react-router', ['build', '--sourcemapClient', 'hidden'], { cwd: root })
  renameSync(join(root, 'build/client'), join(root, 'mapped'))
  await runToEnd(process.execPath, ['scripts/build.ts'], { cwd: root })

  await using server = await startDuet(root)
  say('opening the page on a phone and on a laptop')
  const { page: onPhone, worker } = await loaded(server.url, PHONE)
  const { page: onLaptop } = await loaded(server.url, LAPTOP)
  return {
    figures: [
      ...scriptFigures(onPhone, root),
      { name: 'CSS, gzip', value: sum(onPhone, 'gzip', 'style'), unit: 'bytes', bar: { most: STYLE_BAR } },
      { name: 'fonts', value: sum(onPhone, 'raw', 'font'), unit: 'bytes', note: files(onPhone, 'font') },
      { name: 'pictures, phone', value: sum(onPhone, 'brotli', 'image'), unit: 'bytes', note: files(onPhone, 'image') },
      {
        name: 'pictures, laptop',
        value: sum(onLaptop, 'brotli', 'image'),
        unit: 'bytes',
        note: files(onLaptop, 'image'),
      },
      { name: 'HTML, raw', value: sum(onPhone, 'raw', 'html'), unit: 'bytes' },
      { name: 'HTML, brotli', value: sum(onPhone, 'brotli', 'html'), unit: 'bytes' },
      { name: 'requests, phone', value: onPhone.length, unit: 'requests', note: 'worker script and icon included' },
      { name: 'all of it on a phone, brotli', value: sum(onPhone, 'brotli'), unit: 'bytes' },
      {
        name: 'then, kept by the worker for offline',
        value: sum(worker, 'brotli'),
        unit: 'bytes',
        note: `${worker.length} requests beside what the page has loaded already`,
      },
    ],
    noise:
      'Bytes do not vary between runs of the same sources. English texts; pictures below the first screens come later.',
  }
}

async function loaded(url: string, screen: Screen): Promise<Record<Asked['by'], Sizes[]>> {
  const sizes: Record<Asked['by'], Sizes[]> = { page: [], worker: [] }
  for (const { path, by } of await askedFor(url, screen)) sizes[by].push(await sizesOf(url, path))
  return sizes
}

function scriptFigures(all: readonly Sizes[], root: string): Figure[] {
  const byOwner = new Map<string, number>()
  for (const { path, gzip } of all.filter(({ kind }) => kind === 'script'))
    for (const [owner, share] of fractionsOf(path, root)) byOwner.set(owner, (byOwner.get(owner) ?? 0) + share * gzip)

  const packages = [...byOwner].filter(([owner]) => owner !== OWN).sort(([, a], [, b]) => b - a)
  const named = packages.slice(0, PACKAGES_NAMED).map(([name, bytes]) => `${name} ${valueText(bytes, 'bytes')}`)
  return [
    {
      name: 'JavaScript, gzip',
      value: sum(all, 'gzip', 'script'),
      unit: 'bytes',
      bar: { most: SCRIPT_BAR },
      note: `${files(all, 'script')}: ${named.join(', ')}`,
    },
    { name: `of it ${OWN}, gzip`, value: byOwner.get(OWN) ?? 0, unit: 'bytes', bar: { most: OWN_BAR } },
    { name: 'JavaScript, brotli', value: sum(all, 'brotli', 'script'), unit: 'bytes' },
  ]
}

function fractionsOf(path: string, root: string): [owner: string, fraction: number][] {
  const mapped = join(root, 'mapped', path)
  const served = join(root, 'build/client', path)
  // The same sources give the same names and bytes; if that ever ends, the shares would be of another file.
  if (!existsSync(mapped) || !readFileSync(mapped).equals(readFileSync(served)))
    throw new Error(`${path} differs between the build with source maps and the one without`)
  const shares = [...sharesOf(mapped)]
  const whole = shares.reduce((total, [, characters]) => total + characters, 0)
  return shares.map(([owner, characters]) => [owner, characters / whole])
}

function sum(all: readonly Sizes[], size: 'raw' | 'gzip' | 'brotli', kind?: Kind): number {
  return all.filter((each) => kind === undefined || each.kind === kind).reduce((total, each) => total + each[size], 0)
}

function files(all: readonly Sizes[], kind: Kind): string {
  const count = all.filter((each) => each.kind === kind).length
  return `${count} ${count === 1 ? 'file' : 'files'}`
}
