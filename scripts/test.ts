import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { browserTests, type TestResult, unitAndRouteTests } from './test-results.ts'

/**
 * Everything that must hold before a change lands, in one command. Each step runs even when an earlier one failed, so
 * that one run tells all there is to mend; the last line counts.
 */
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const CACHE = `${ROOT}.cache/`

type Step = { name: string; commands: string[][]; results?: () => TestResult[] }

const long = process.argv.includes('--long')
const only = process.argv[process.argv.indexOf('--only') + 1]?.split(',')
const wanted = (name: string) => !process.argv.includes('--only') || only!.includes(name)

const vitest = (project: string) => [
  'vitest',
  'run',
  `--project=${project}`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${CACHE}${project}.json`,
]

const STEPS: Step[] = [
  {
    name: 'types',
    commands: [
      ['react-router', 'typegen'],
      ['tsc', '-p', '.'],
    ],
  },
  { name: 'lint', commands: [['biome', 'check', '.', '--max-diagnostics=50']] },
  { name: 'unit', commands: [vitest('unit')], results: () => unitAndRouteTests(`${CACHE}unit.json`, 'unit') },
  // Route tests ask for pages too, so the build comes before them.
  { name: 'build', commands: [['node', 'scripts/build.ts', '--if-needed']] },
  { name: 'route', commands: [vitest('route')], results: () => unitAndRouteTests(`${CACHE}route.json`, 'route') },
  { name: 'browser', commands: [['playwright', 'test']], results: () => browserTests(`${CACHE}browser.json`) },
]

mkdirSync(CACHE, { recursive: true })
const tests: TestResult[] = []
const checks: { name: string; ok: boolean; seconds: number }[] = []

for (const step of STEPS.filter(({ name }) => wanted(name))) {
  process.stdout.write(`\n── ${step.name} ──\n`)
  for (const file of ['unit', 'route', 'browser'])
    if (step.name === file) rmSync(`${CACHE}${file}.json`, { force: true })
  const started = performance.now()
  let ok = true
  for (const command of step.commands) ok = (await run(command)) && ok
  checks.push({ name: step.name, ok, seconds: Math.round((performance.now() - started) / 1000) })
  tests.push(...(step.results?.() ?? []))
}

report()

/** A step without tests of its own counts as one; a failed step whose tests all passed (a crash) counts as a failure. */
function report() {
  const failedTests = tests.filter(({ status }) => status === 'failed')
  const passedTests = tests.filter(({ status }) => status === 'passed')
  const skipped = tests.length - failedTests.length - passedTests.length
  const plain = checks.filter(({ name }) => !tests.some(({ tier }) => tier === name))
  const crashed = checks.filter(
    ({ name, ok }) => !ok && tests.some(({ tier }) => tier === name) && !failedTests.some(({ tier }) => tier === name),
  )
  const passed = passedTests.length + plain.filter(({ ok }) => ok).length
  const failed = failedTests.length + plain.filter(({ ok }) => !ok).length + crashed.length
  keepResults()

  process.stdout.write(
    `\n${checks.map(({ name, ok, seconds }) => `${ok ? '✓' : '✗'} ${name} ${seconds} s`).join('   ')}\n`,
  )
  for (const { tier, title } of failedTests) process.stdout.write(`✗ ${tier}: ${title}\n`)
  process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** `npm run spec` reads them: a partial run replaces only the tiers it ran. */
function keepResults() {
  const file = `${CACHE}test-results.json`
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { tests: TestResult[] }).tests : []
  const ran = new Set(tests.map(({ tier }) => tier))
  writeFileSync(file, JSON.stringify({ tests: [...before.filter(({ tier }) => !ran.has(tier)), ...tests] }))
}

function run([command, ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...(long && { DUET_LONG: '1' }) }
    const child = spawn(command!, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', () => resolve(false)).on('exit', (code) => resolve(code === 0))
  })
}
