import { renameSync } from 'node:fs'
import { join } from 'node:path'

import { startDuet } from './duet-server.ts'
import type { Figure, Measured } from './figures.ts'
import { installLighthouse, noiseOf, type Report, reportsOn } from './lighthouse-reports.ts'
import { isChosen } from './options.ts'
import { serveFloor } from './pages/floor-server.ts'
import { blockingOf, scoreFigures } from './pages/scores.ts'
import { pagesOf } from './pages/under-test.ts'
import { weigh, weightFigures } from './pages/weights.ts'
import { runToEnd } from './programs.ts'
import { takeSnapshot } from './snapshot.ts'

/**
 * Measures page loads with an empty cache and without scrolling. It builds twice: source maps attribute the script to
 * packages, and the build without them is the one that ships.
 */
export async function pageQuality(say: (progress: string) => void): Promise<Measured> {
  await installLighthouse(say)
  using snapshot = takeSnapshot()
  const { root } = snapshot
  say('building twice, with and without source maps')
  await runToEnd('react-router', ['build', '--sourcemapClient', 'hidden'], { cwd: root })
  renameSync(join(root, 'build/client'), join(root, 'mapped'))
  await runToEnd(process.execPath, ['scripts/build.ts'], { cwd: root })

  await using floor = await serveFloor(root)
  const empty = await reportsOn(floor.url, root, say)
  const floorMs = blockingOf(empty)

  await using server = await startDuet(root)
  const figures = scoreFigures(empty, { name: 'floor', path: '/' }, floorMs).map((figure) =>
    named('empty page', figure),
  )
  const reports: Report[] = [...empty]
  for (const page of (await pagesOf(server.url)).filter(({ name }) => isChosen(name))) {
    say(`${page.name}: on a phone and on a laptop`)
    // Runs before Lighthouse: it also draws demo pictures and loads server code, which only a first visitor waits for.
    const weights = await weigh(server.url, page)
    const judged = await reportsOn(new URL(page.path, server.url).href, root, say, page)
    reports.push(...judged)
    figures.push(
      ...[...scoreFigures(judged, page, floorMs), ...weightFigures(weights, page, root)].map((figure) =>
        named(page.name, figure),
      ),
    )
  }
  return { figures, noise: `${NOISE} ${noiseOf(reports)}` }
}

const named = (page: string, figure: Figure): Figure => ({ ...figure, name: `${page}: ${figure.name}` })

const NOISE =
  'Byte counts do not vary between runs of the same sources. Texts are English; pictures further down the page load later and are not counted. The empty page holds React and its router alone; blocking time of members’ pages has twice its as the bar. Members’ pages are noindex on purpose, so their SEO score skips that audit (is-crawlable); they are measured as a paying demo member.'
