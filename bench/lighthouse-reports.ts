import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findBrowser } from '#tests/support/find-browser.ts'

import { type Figure, median, spread } from './figures.ts'
import { runToEnd } from './programs.ts'

/** Installed apart and only when asked for: it is larger than everything the product itself needs. */
const HOME = fileURLToPath(new URL('./lighthouse/', import.meta.url))
const PROGRAM = join(HOME, 'node_modules/lighthouse/cli/index.js')

export const RUNS = 3
const ATTEMPTS = 3
const FULL_MARKS = 100

export const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}

export type Report = {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>
}

export async function installLighthouse(say: (progress: string) => void): Promise<void> {
  if (existsSync(PROGRAM)) return
  say('installing Lighthouse into bench/lighthouse, once (about 180 MB)')
  await runToEnd('npm', ['ci', '--prefix', HOME, '--ignore-scripts'], { cwd: HOME })
}

/** Lighthouse's imitation of a middling phone on a slow line, several times. */
export async function reportsOn(url: string, folder: string, say: (progress: string) => void): Promise<Report[]> {
  const reports: Report[] = []
  for (let run = 1; run <= RUNS; run += 1) {
    say(`${new URL(url).pathname}, run ${run} of ${RUNS}`)
    reports.push(await reportOn(url, join(folder, 'lighthouse.json'), say))
  }
  return reports
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

export const scoresOf = (reports: readonly Report[], id: string) =>
  reports.map(({ categories }) => (categories[id]!.score ?? 0) * FULL_MARKS)

/** `performance` is the least that is asked of it; the others must be perfect. */
export function score(
  reports: readonly Report[],
  { id, name, performance }: { id: string; name: string; performance: number },
): Figure {
  const scores = scoresOf(reports, id)
  const lost = id === 'performance' ? [] : failedAudits(reports[0]!, id)
  return {
    name,
    value: median(scores),
    unit: 'points',
    bar: { least: id === 'performance' ? performance : FULL_MARKS },
    note: [spread(scores, 'points'), ...lost].join('; '),
  }
}

/** What cost the points, in Lighthouse's words. */
export function failedAudits({ categories, audits }: Report, id: string): string[] {
  return categories[id]!.auditRefs.filter(({ id: audit, weight }) => weight > 0 && (audits[audit]!.score ?? 1) < 1).map(
    ({ id: audit }) => audits[audit]!.title,
  )
}
