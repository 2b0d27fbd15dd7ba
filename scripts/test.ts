import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { findSystemPostgres, OLDEST } from '#tests/support/system-postgres.ts'

import { browserTests, type TestResult, tortureTests, unitAndRouteTests } from './test-results.ts'

/**
 * Every check a change must pass, in one command. Later steps run even when an earlier one fails, so that one run
 * reports everything; the last line has the totals.
 */
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const CACHE = `${ROOT}.cache/`
const COMPILED = `${ROOT}node_modules/.cache/duet`

type Step = {
  name: string
  commands: string[][]
  results?: () => TestResult[]
  /** What this machine lacks: it is printed, and the step is left out of the totals. */
  absent?: string | undefined
  /** Leaves a processor free, so it runs beside the steps after it, up to the first that keeps all of them busy. */
  beside?: true
  busy?: true
}
type Check = { name: string; ok: boolean; seconds: number; tests: TestResult[] }

const long = process.argv.includes('--long')
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]!.split(',') : undefined

const reportOf = (step: string) => `${CACHE}${step}.json`
const vitest = (project: string, step = project) => [
  'vitest',
  'run',
  `--project=${project}`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportOf(step)}`,
]

const STEPS: Step[] = [
  { name: 'types', commands: [['tsc', '-p', '.']], beside: true },
  // Route tests render pages, and the torture run starts the server, so they need the build.
  { name: 'build', commands: [['node', 'scripts/build.ts', '--if-needed']] },
  { name: 'weights', commands: [['node', 'scripts/script-weights.ts']] },
  // Kills server and database under load: about a minute, several in the long form.
  {
    name: 'torture',
    commands: [['node', 'tests/torture/run.ts', '--report', reportOf('torture'), ...(long ? ['--long'] : [])]],
    results: () => tortureTests(reportOf('torture')),
    beside: true,
  },
  { name: 'lint', commands: [['biome', 'check', '.', '--max-diagnostics=50'], ['oxlint']] },
  { name: 'unit', commands: [vitest('unit')], results: () => unitAndRouteTests(reportOf('unit'), 'unit') },
  onSystemPostgres(),
  {
    name: 'route',
    commands: [vitest('route')],
    results: () => unitAndRouteTests(reportOf('route'), 'route'),
    busy: true,
  },
  {
    name: 'browser',
    commands: [['playwright', 'test']],
    results: () => browserTests(reportOf('browser')),
    busy: true,
  },
]

/** Operators may bring an older PostgreSQL than the embedded one, so some route tests run on that too. */
function onSystemPostgres(): Step {
  const installed = findSystemPostgres()
  const major = installed?.major ?? OLDEST
  const name = `postgres-${major}`
  return {
    name,
    commands: [['node', 'scripts/test-on-system-postgres.ts', ...vitest('route', name)]],
    results: () => unitAndRouteTests(reportOf(name), 'route', ` (PostgreSQL ${major})`),
    absent: installed ? undefined : 'Skipped: PostgreSQL 15 to 17 is not installed.',
  }
}

const strangers = only?.filter((name) => !STEPS.some((step) => step.name === name)) ?? []
if (strangers.length > 0)
  throw new Error(`Unknown step ${strangers}; the steps are ${STEPS.map(({ name }) => name).join(', ')}.`)

mkdirSync(CACHE, { recursive: true })
const checks: Check[] = []

const beside: Promise<void>[] = []
for (const step of STEPS.filter(({ name }) => only?.includes(name) ?? true)) {
  rmSync(reportOf(step.name), { force: true })
  if (step.busy) await Promise.all(beside)
  if (step.beside) beside.push(runStep(step))
  else await runStep(step)
}
await Promise.all(beside)

report()

/**
 * A step without test results counts as one test; a failed step without a failed test (a crash) counts as a failure.
 */
function report() {
  const tests = checks.flatMap((check) => check.tests)
  const failedTests = tests.filter(({ status }) => status === 'failed')
  const passedTests = tests.filter(({ status }) => status === 'passed')
  const skipped = tests.length - failedTests.length - passedTests.length
  const plain = checks.filter((check) => check.tests.length === 0)
  const crashed = checks.filter(
    (check) => !check.ok && check.tests.length > 0 && check.tests.every(({ status }) => status !== 'failed'),
  )
  const passed = passedTests.length + plain.filter(({ ok }) => ok).length
  const failed = failedTests.length + plain.filter(({ ok }) => !ok).length + crashed.length
  keepResults()

  process.stdout.write(
    `\n${checks.map(({ name, ok, seconds }) => `${ok ? '✓' : '✗'} ${name} ${seconds} s`).join('   ')}\n`,
  )
  const line = ({ tier, title, why }: TestResult) => `${tier}: ${title}\n${why === undefined ? '' : `    ${why}\n`}`
  for (const test of failedTests) process.stdout.write(`✗ ${line(test)}`)
  for (const test of tests) if (test.flaky) process.stdout.write(`~ passed when retried, ${line(test)}`)
  process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** For `npm run spec`. A partial run replaces only its own results; steps that cannot run here are dropped. */
function keepResults() {
  type Kept = TestResult & { step: string }
  const file = `${CACHE}test-results.json`
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { tests: Kept[] }).tests : []
  const others = STEPS.filter(({ name, absent }) => !absent && !checks.some((check) => check.name === name))
  const kept = before.filter(({ step }) => others.some(({ name }) => name === step))
  const now = checks.flatMap(({ name, tests }) => tests.map((test): Kept => ({ ...test, step: name })))
  writeFileSync(file, JSON.stringify({ tests: [...kept, ...now] }))
}

async function runStep({ name, commands, results, absent, beside }: Step) {
  const heading = `\n── ${name} ──\n${absent ? `${absent}\n` : ''}`
  if (!beside) process.stdout.write(heading)
  if (absent) return
  const started = performance.now()
  let ok = true
  let output = ''
  for (const command of commands) {
    const ended = await run(command, !beside)
    ok = ended.ok && ok
    output += ended.output
  }
  // In one piece, not mixed with that of other steps.
  if (beside) process.stdout.write(heading + output)
  const seconds = Math.round((performance.now() - started) / 1000)
  checks.push({ name, ok, seconds, tests: results?.() ?? [] })
}

function run([command, ...args]: string[], shown: boolean): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    // Workers of all steps load the same modules: each is compiled once.
    const env = { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...(long && { DUET_LONG: '1' }) }
    const out = shown ? 'inherit' : 'pipe'
    const child = spawn(command!, args, { cwd: ROOT, env, stdio: ['ignore', out, out] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part))
    child.on('error', () => resolve({ ok: false, output })).on('close', (code) => resolve({ ok: code === 0, output }))
  })
}
