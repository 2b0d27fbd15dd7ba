import { startDuet } from './duet-server.ts'
import { type Figure, type Measured, median, spread } from './figures.ts'
import { CATEGORIES, installLighthouse, type Report, RUNS, reportsOn, score } from './lighthouse-reports.ts'
import { runToEnd } from './programs.ts'
import { takeSnapshot } from './snapshot.ts'

/** The aim is 95; simulated phones vary by two or three points. */
const PERFORMANCE_BAR = 92

const METRICS = {
  'first-contentful-paint': 'first contentful paint',
  'largest-contentful-paint': 'largest contentful paint',
  'speed-index': 'speed index',
  'total-blocking-time': 'total blocking time',
}

/** Lighthouse on the home page of the built server. */
export async function lighthouse(say: (progress: string) => void): Promise<Measured> {
  await installLighthouse(say)
  using snapshot = takeSnapshot()
  say('building')
  await runToEnd(process.execPath, ['scripts/build.ts'], { cwd: snapshot.root })
  await using server = await startDuet(snapshot.root)
  // The first page loads React on the server, which no visitor but the first waits for.
  await (await fetch(server.url)).text()
  const reports = await reportsOn(server.url, snapshot.root, say)
  const categories = Object.entries(CATEGORIES)
  return {
    figures: [
      ...categories.map(([id, name]) => score(reports, { id, name, performance: PERFORMANCE_BAR })),
      ...metrics(reports),
    ],
    noise: noiseOf(reports),
  }
}

export function noiseOf(reports: readonly Report[]): string {
  const speeds = reports.map(({ environment }) => Math.round(environment.benchmarkIndex))
  return `Medians of ${RUNS} runs; the browser's own speed index of this machine was ${Math.min(...speeds)} to ${Math.max(...speeds)} (a quick desktop has 1500 and more). The phone is simulated from a real load, so a busy machine costs points: compare only runs on a quiet one.`
}

function metrics(reports: readonly Report[]): Figure[] {
  return Object.entries(METRICS).map(([id, name]) => {
    const values = reports.map(({ audits }) => audits[id]!.numericValue ?? 0)
    return { name, value: median(values), unit: 'ms', note: spread(values, 'ms') }
  })
}
