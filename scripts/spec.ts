// Says how far the product is: which lines of docs/acceptance.md the last test run proves, and which routes are empty.
// It informs and never fails; whether a gap is allowed is for people to decide.
import { existsSync, readFileSync, statSync } from 'node:fs'

import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'

const TIERS = ['browser', 'route', 'unit'] as const
type Tier = (typeof TIERS)[number]
type TestResult = { title: string; tier: Tier; status: 'passed' | 'failed' | 'skipped' }

const ACCEPTANCE = new URL('../docs/acceptance.md', import.meta.url)
const RESULTS = new URL('../.cache/test-results.json', import.meta.url)
const ROUTES = new URL('../src/app/routes.ts', import.meta.url)
const NOT_BUILT = 'routes/not-built.tsx'

const ID = /^[A-Z][A-Z0-9]*-\d+$/

/** `[CHAT-4]`, `[CHAT-4, PAY-3]` and several brackets name ids; brackets around anything else are just text. */
function idsIn(title: string): string[] {
  const brackets = [...title.matchAll(/\[([^[\]]+)\]/g)].map(([, inside]) => inside!.split(',').map((id) => id.trim()))
  return [...new Set(brackets.filter((ids) => ids.every((id) => ID.test(id))).flat())]
}

function acceptanceIds(): string[] {
  const lines = readFileSync(ACCEPTANCE, 'utf8').matchAll(/^- ([A-Z][A-Z0-9]*-\d+) /gm)
  return [...lines].map(([, id]) => id!)
}

function lastResults(): TestResult[] | undefined {
  if (!existsSync(RESULTS)) {
    console.log('No test results yet: `npm test` runs everything and writes .cache/test-results.json.\n')
    return undefined
  }
  try {
    const { tests } = JSON.parse(readFileSync(RESULTS, 'utf8')) as { tests: TestResult[] }
    const count = (status: TestResult['status']) => tests.filter((test) => test.status === status).length
    const ended = statSync(RESULTS).mtime.toISOString().slice(0, 16).replace('T', ' ')
    console.log(
      `Last run, ${ended} UTC: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped.\n`,
    )
    return tests
  } catch (error) {
    console.log(`.cache/test-results.json cannot be read (${(error as Error).message}): run \`npm test\` again.\n`)
    return undefined
  }
}

function printProofs(ids: string[], tests: TestResult[]) {
  const passed = tests.filter(({ status }) => status === 'passed').map((test) => ({ ...test, ids: idsIn(test.title) }))
  const proofs = ids.map((id) => {
    const own = passed.filter((test) => test.ids.includes(id))
    return { id, total: own.length, tiers: TIERS.map((tier) => own.filter((test) => test.tier === tier).length) }
  })
  const proved = proofs.filter(({ total }) => total > 0)
  console.log(`${proved.length} of ${ids.length} acceptance lines have a passed test.`)
  if (proved.length > 0) console.log(row('', TIERS))
  for (const { id, tiers } of proved) console.log(row(id, tiers))

  list(
    'Lines no passed test proves',
    proofs.filter(({ total }) => total === 0).map(({ id }) => id),
  )
  const used = [...new Set(tests.flatMap(({ title }) => idsIn(title)))]
  list(
    'Ids in test titles that docs/acceptance.md does not have',
    used.filter((id) => !ids.includes(id)),
  )
}

const row = (head: string, cells: readonly (string | number)[]) =>
  `  ${head.padEnd(10)}${cells.map((cell) => String(cell || '·').padStart(9)).join('')}`

function list(heading: string, items: string[]) {
  console.log(`\n${heading}: ${items.length === 0 ? 'none' : items.length}`)
  for (const line of inFamilies(items)) console.log(`  ${line}`)
}

/** One line for each family of ids (SITE-1 SITE-2 …) or first part of a path (/credits /credits/repeat-order …). */
function inFamilies(items: string[]): string[] {
  const families = Object.groupBy(items, (item) => /^\/?[^-/]*/.exec(item)![0])
  return Object.values(families).map((family) => family!.join('  '))
}

type Place = { path: string; file: string }

function placesOf(entries: RouteConfigEntry[], parent = ''): Place[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const full = [parent, path].filter(Boolean).join('/')
    const inside = children ? placesOf(children, full) : []
    // A layout has no address of its own, and a parent leaves its address to its index.
    const hasAddress = !children || (path !== '' && !children.some((child) => child.index))
    return hasAddress ? [{ path: `/${full}`, file }, ...inside] : inside
  })
}

async function routeTable(): Promise<Place[] | undefined> {
  try {
    const { default: config } = (await import(ROUTES.href)) as { default: RouteConfig }
    return placesOf(await config)
  } catch (error) {
    console.log(`\nsrc/app/routes.ts cannot be read: ${(error as Error).message}`)
    return undefined
  }
}

function printRoutes(places: Place[]) {
  const empty = places.filter(({ file }) => file.endsWith(NOT_BUILT))
  console.log(`\n${places.length - empty.length} of ${places.length} routes are built.`)
  list(
    'Routes not built yet',
    empty.map(({ path }) => path),
  )
}

const ids = acceptanceIds()
const tests = lastResults()
if (tests) printProofs(ids, tests)
else console.log(`docs/acceptance.md has ${ids.length} lines.`)
const places = await routeTable()
if (places) printRoutes(places)
