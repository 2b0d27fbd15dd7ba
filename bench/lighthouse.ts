import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findBrowser } from '#tests/support/find-browser.ts'

import { startDuet } from './duet-server.ts'
import { type Figure, type Measured, median, spread } from './figures.ts'
import { runToEnd } from './programs.ts'
import { takeSnapshot } from './snapshot.ts'

/** Installed apart and only when asked for: it is larger than everything the product itself needs. */
const HOME = fileURLToPath(new URL('./lighthouse/', import.meta.url))
const PROGRAM = join(HOME, 'node_modules/lighthouse/cli/index.js')

const RUNS = 3
const ATTEMPTS = 3
/** The aim is 95; simulated phones vary by two or three points. */
const PERFORMANCE_BAR = 92
const FULL_MARKS = 100

const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}
const METRICS = {
  'first-contentful-paint': 'first contentful paint',
  'largest-contentful-paint': 'largest contentful paint',
  'speed-index': 'speed index',
  'total-blocking-time': 'total blocking time',
}

type Report = {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>
}

/** Lighthouse's imitation of a middling phone on a slow line, on the home page of the built server. */
export async function lighthouse(say: (progress: string) => void): Promise<Measured> {
  if (!existsSync(PROGRAM)) {
    say('installing Lighthouse into bench/lighthouse, once (about 180 MB)')
    await runToEnd('npm', ['ci', '--prefix', HOME, '--ignore-scripts'], { cwd: HOME })
  }
  using snapshot = takeSnapshot()
  say('building')
  await runToEnd(process.execPath, ['scripts/build.ts'], { cwd: snapshot.root })
  await using server = await startDuet(snapshot.root)
  // The first page loads React on the server, which no visitor but the first waits for.
  await (await fetch(server.url)).text()
  const reports: Report[] = []
  for (let run = 1; run <= RUNS; run += 1) {
    say(`run ${run} of ${RUNS}`)
    reports.push(await reportOn(server.url, join(snapshot.root, `lighthouse-${run}.json`), say))
  }
  const speeds = reports.map(({ environment }) => Math.round(environment.benchmarkIndex))
  return {
    figures: [...Object.entries(CATEGORIES).map(([id, name]) => score(reports, id, name)), ...metrics(reports)],
    noise: `Medians of ${RUNS} runs; the browser's own speed index of this machine was ${speeds.join(', ')} (a quick desktop has 1500 and more). The phone is simulated from a real load, so a busy machine costs points: compare only runs on a quiet one.`,
  }
}

async function reportOn(url: string, file: string, say: (progress: string) => void): Promise<Report> {
  const { executablePath, args, env } = await findBrowser()
  const command = [
    PROGRAM,
    url,
    '--quiet',
    '--no-enable-error-reporting',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${Object.keys(CATEGORIES).join(',')}`,
    `--chrome-flags=--headless=new ${args.join(' ')}`,
  ]
  for (let attempt = 1; ; attempt += 1)
    try {
      await runToEnd(process.execPath, command, { cwd: HOME, env: { ...env, CHROME_PATH: executablePath } })
      return JSON.parse(readFileSync(file, 'utf8')) as Report
    } catch (error) {
      // On a busy machine Lighthouse now and then misses the start of the page and asks to be run again.
      if (attempt === ATTEMPTS) throw error
      say('Lighthouse recorded nothing; once more')
    }
}

function score(reports: readonly Report[], id: string, name: string): Figure {
  const scores = reports.map(({ categories }) => (categories[id]!.score ?? 0) * FULL_MARKS)
  const lost = id === 'performance' ? [] : failedAudits(reports[0]!, id)
  return {
    name,
    value: median(scores),
    unit: 'points',
    bar: { least: id === 'performance' ? PERFORMANCE_BAR : FULL_MARKS },
    note: [spread(scores, 'points'), ...lost].join('; '),
  }
}

/** What cost the points, in Lighthouse's words. */
function failedAudits({ categories, audits }: Report, id: string): string[] {
  return categories[id]!.auditRefs.filter(({ id: audit, weight }) => weight > 0 && (audits[audit]!.score ?? 1) < 1).map(
    ({ id: audit }) => audits[audit]!.title,
  )
}

function metrics(reports: readonly Report[]): Figure[] {
  return Object.entries(METRICS).map(([id, name]) => {
    const values = reports.map(({ audits }) => audits[id]!.numericValue ?? 0)
    return { name, value: median(values), unit: 'ms', note: spread(values, 'ms') }
  })
}
