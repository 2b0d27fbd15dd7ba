import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findBrowser } from '#tests/support/find-browser.ts'

import { browserOf } from './pages/browser-of.ts'
import { runToEnd } from './programs.ts'

/** Installed separately and on demand: it is larger than all of the product's dependencies. */
const HOME = fileURLToPath(new URL('./lighthouse/', import.meta.url))
const PROGRAM = join(HOME, 'node_modules/lighthouse/cli/index.js')

export const RUNS = 3
const ATTEMPTS = 3
export const FULL_MARKS = 100

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

/** Members' pages are noindex on purpose, so this audit does not apply to them. */
const ONLY_FOR_VISITORS = 'is-crawlable'

/** Runs Lighthouse's default simulation, a mid-range phone on a slow connection. A cookie makes it a member's visit. */
export async function reportsOn(
  url: string,
  folder: string,
  say: (progress: string) => void,
  { cookie }: { cookie?: string } = {},
): Promise<Report[]> {
  const file = join(folder, 'lighthouse.json')
  const command = [
    PROGRAM,
    url,
    '--quiet',
    '--no-enable-error-reporting',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${Object.keys(CATEGORIES).join(',')}`,
    ...(cookie === undefined ? [] : [`--skip-audits=${ONLY_FOR_VISITORS}`]),
  ]
  const reports: Report[] = []
  for (let run = 1; run <= RUNS; run += 1) {
    say(`${new URL(url).pathname}, run ${run} of ${RUNS}`)
    await persistently(say, () => (cookie === undefined ? asVisitor(command) : asMember(command, { cookie, url })))
    reports.push(JSON.parse(readFileSync(file, 'utf8')) as Report)
  }
  return reports
}

/** On a busy machine Lighthouse sometimes misses the start of the page load and asks for another run. */
async function persistently(say: (progress: string) => void, work: () => Promise<unknown>) {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      say('Lighthouse recorded nothing; retrying')
    }
}

async function asVisitor(command: readonly string[]) {
  const { executablePath, args, env } = await findBrowser()
  const flags = `--chrome-flags=--headless=new ${args.join(' ')}`
  await runToEnd(process.execPath, [...command, flags], { cwd: HOME, env: { ...env, CHROME_PATH: executablePath } })
}

/** Sets the cookie in the browser: an extra header would not reach the WebSocket, which then logs an error. */
async function asMember(command: readonly string[], member: { cookie: string; url: string }) {
  await using browser = await browserOf(member)
  await runToEnd(process.execPath, [...command, `--port=${browser.port}`], { cwd: HOME })
}

export const scoresOf = (reports: readonly Report[], id: string) =>
  reports.map(({ categories }) => (categories[id]!.score ?? 0) * FULL_MARKS)

/** Titles of the audits that cost points. */
export function failedAudits({ categories, audits }: Report, id: string): string[] {
  return categories[id]!.auditRefs.filter(({ id: audit, weight }) => weight > 0 && (audits[audit]!.score ?? 1) < 1).map(
    ({ id: audit }) => audits[audit]!.title,
  )
}

export function noiseOf(reports: readonly Report[]): string {
  const speeds = reports.map(({ environment }) => Math.round(environment.benchmarkIndex))
  return `Lighthouse: medians of ${RUNS} runs; Lighthouse's CPU benchmark index of this machine was ${Math.min(...speeds)} to ${Math.max(...speeds)} (a fast desktop reaches 1500 or more). The phone is simulated from a real load, so a busy machine costs points: compare only runs on an idle one.`
}
