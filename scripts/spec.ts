// Lists the lines of docs/acceptance.md and docs/rules.md that the last test run proves. Never fails: people decide
// which gaps are acceptable.
import { existsSync, readFileSync, statSync } from 'node:fs'

const TIERS = ['browser', 'route', 'unit'] as const
type Tier = (typeof TIERS)[number]
type TestResult = { title: string; tier: Tier; status: 'passed' | 'failed' | 'skipped' }

const ACCEPTANCE = new URL('../docs/acceptance.md', import.meta.url)
const RESULTS = new URL('../.cache/test-results.json', import.meta.url)
const RULES = new URL('../docs/rules.md', import.meta.url)

const ID = /^(?:R-)?[A-Z][A-Z0-9]*-\d+$/

/** `[CHAT-4]`, `[CHAT-4, PAY-3]` and repeated brackets name ids; other brackets are plain text. */
function idsIn(title: string): string[] {
  const brackets = [...title.matchAll(/\[([^[\]]+)\]/g)].map(([, inside]) => inside!.split(',').map((id) => id.trim()))
  return [...new Set(brackets.filter((ids) => ids.every((id) => ID.test(id))).flat())]
}

function acceptanceIds(): string[] {
  const lines = readFileSync(ACCEPTANCE, 'utf8').matchAll(/^- ([A-Z][A-Z0-9]*-\d+) /gm)
  return [...lines].map(([, id]) => id!)
}

function ruleIds(): string[] {
  return [...readFileSync(RULES, 'utf8').matchAll(/^\| (R-[A-Z]+-\d+) \|/gm)].map(([, id]) => id!)
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
    console.log(`.cache/test-results.json is unreadable (${(error as Error).message}); run \`npm test\` again.\n`)
    return undefined
  }
}

function printProofs(what: string, ids: string[], tests: TestResult[]) {
  const passed = tests.filter(({ status }) => status === 'passed').map((test) => ({ ...test, ids: idsIn(test.title) }))
  const proofs = ids.map((id) => {
    const own = passed.filter((test) => test.ids.includes(id))
    return { id, total: own.length, tiers: TIERS.map((tier) => own.filter((test) => test.tier === tier).length) }
  })
  const proved = proofs.filter(({ total }) => total > 0)
  console.log(`\n${proved.length} of ${ids.length} ${what} have a passing test.`)
  if (proved.length > 0) console.log(row('', TIERS))
  for (const { id, tiers } of proved) console.log(row(id, tiers))

  list(
    `Without a passing test, of the ${what}`,
    proofs.filter(({ total }) => total === 0).map(({ id }) => id),
  )
}

function printStrangers(ids: string[], tests: TestResult[]) {
  const used = [...new Set(tests.flatMap(({ title }) => idsIn(title)))]
  list(
    'Ids in test titles that neither document defines',
    used.filter((id) => !ids.includes(id)),
  )
}

const row = (head: string, cells: readonly (string | number)[]) =>
  `  ${head.padEnd(13)}${cells.map((cell) => String(cell || '·').padStart(9)).join('')}`

function list(heading: string, items: string[]) {
  console.log(`\n${heading}: ${items.length === 0 ? 'none' : items.length}`)
  for (const line of inFamilies(items)) console.log(`  ${line}`)
}

/** One line per id family: SITE-1 SITE-2 … */
function inFamilies(items: string[]): string[] {
  const families = Object.groupBy(items, (item) => /^(?:R-)?[^-]*/.exec(item)![0])
  return Object.values(families).map((family) => family!.join('  '))
}

const ids = acceptanceIds()
const rules = ruleIds()
const tests = lastResults()
if (tests) {
  printProofs('acceptance lines', ids, tests)
  printProofs('rules', rules, tests)
  printStrangers([...ids, ...rules], tests)
} else console.log(`docs/acceptance.md has ${ids.length} lines, docs/rules.md ${rules.length} rules.`)
