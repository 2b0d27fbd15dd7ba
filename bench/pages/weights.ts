import { type Figure, valueText } from '../figures.ts'
import { OWN, ownersOf } from './chunk-shares.ts'
import { askedFor, type Screen } from './page-requests.ts'
import { type Kind, type Sizes, sizesOf } from './sizes.ts'
import type { PageUnderTest } from './under-test.ts'

/** The phone that Lighthouse simulates, and a common laptop. */
const PHONE: Screen = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true }
const LAPTOP: Screen = { width: 1440, height: 900, deviceScaleFactor: 1, isMobile: false }

/** The note lists only the largest packages. */
const PACKAGES_NAMED = 5

/** `worker`: files that the service worker caches for later. */
type Weights = { phone: Sizes[]; laptop: Sizes[]; worker: Sizes[] }

export async function weigh(url: string, page: PageUnderTest): Promise<Weights> {
  const phone = await askedFor(url, page, PHONE)
  const laptop = await askedFor(url, page, LAPTOP)
  const weighed = (paths: readonly string[]) => Promise.all(paths.map((path) => sizesOf(url, path, page.cookie)))
  return {
    phone: await weighed(phone.page),
    laptop: await weighed(laptop.page),
    worker: await weighed(phone.worker),
  }
}

export function weightFigures({ phone, laptop, worker }: Weights, { bars }: PageUnderTest, root: string): Figure[] {
  const owners = scriptOwners(phone, root)
  const packages = [...owners].filter(([owner]) => owner !== OWN).sort(([, a], [, b]) => b - a)
  const named = packages.slice(0, PACKAGES_NAMED).map(([name, bytes]) => `${name} ${valueText(bytes, 'bytes')}`)
  return [
    {
      name: 'JavaScript, gzip',
      value: sum(phone, 'gzip', 'script'),
      unit: 'bytes',
      ...(bars && { bar: { most: bars.script } }),
      note: named.join(', '),
    },
    {
      name: 'script files',
      value: countOf(phone, 'script'),
      unit: 'requests',
      ...(bars?.files !== undefined && { bar: { most: bars.files } }),
    },
    {
      name: `of it ${OWN}, gzip`,
      value: owners.get(OWN) ?? 0,
      unit: 'bytes',
      ...(bars?.own !== undefined && { bar: { most: bars.own } }),
    },
    {
      name: 'CSS, gzip',
      value: sum(phone, 'gzip', 'style'),
      unit: 'bytes',
      ...(bars?.style !== undefined && { bar: { most: bars.style } }),
    },
    { name: 'HTML, gzip', value: sum(phone, 'gzip', 'html'), unit: 'bytes', note: rawNote(phone) },
    { name: 'fonts', value: sum(phone, 'raw', 'font'), unit: 'bytes', note: files(phone, 'font') },
    { name: 'pictures, phone', value: sum(phone, 'brotli', 'image'), unit: 'bytes', note: files(phone, 'image') },
    { name: 'pictures, laptop', value: sum(laptop, 'brotli', 'image'), unit: 'bytes', note: files(laptop, 'image') },
    { name: 'requests, phone', value: phone.length, unit: 'requests', note: 'worker script and icon included' },
    {
      name: 'all of it on a phone, brotli',
      value: sum(phone, 'brotli'),
      unit: 'bytes',
      note: `then ${valueText(sum(worker, 'brotli'), 'bytes')} cached by the worker for offline use`,
    },
  ]
}

/** Script bytes per package: each file's gzip size, split by the share of its characters. */
function scriptOwners(all: readonly Sizes[], root: string): Map<string, number> {
  const owners = new Map<string, number>()
  for (const { path, gzip } of all.filter(({ kind }) => kind === 'script'))
    for (const [owner, share] of ownersOf(path, root)) owners.set(owner, (owners.get(owner) ?? 0) + share * gzip)
  return owners
}

function sum(all: readonly Sizes[], size: 'raw' | 'gzip' | 'brotli', kind?: Kind): number {
  return all.filter((each) => kind === undefined || each.kind === kind).reduce((total, each) => total + each[size], 0)
}

const rawNote = (all: readonly Sizes[]) =>
  `raw ${valueText(sum(all, 'raw', 'html'), 'bytes')}, brotli ${valueText(sum(all, 'brotli', 'html'), 'bytes')}`

const countOf = (all: readonly Sizes[], kind: Kind) => all.filter((each) => each.kind === kind).length

function files(all: readonly Sizes[], kind: Kind): string {
  const count = countOf(all, kind)
  return `${count} ${count === 1 ? 'file' : 'files'}`
}
