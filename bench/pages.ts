import { renameSync } from 'node:fs'
import { join } from 'node:path'

import { startDuet } from './duet-server.ts'
import type { Figure, Measured } from './figures.ts'
import { installLighthouse, noiseOf, type Report, reportsOn } from './lighthouse-reports.ts'
import { isChosen } from './options.ts'
import { scoreFigures } from './pages/scores.ts'
import { pagesOf } from './pages/under-test.ts'
import { weigh, weightFigures } from './pages/weights.ts'
import { runToEnd } from './programs.ts'
import { takeSnapshot } from './snapshot.ts'

/**
 * What the browser loads for five pages with an empty cache, without scrolling, and what Lighthouse says of them. The
 * build exists twice, with and without source maps: from the maps comes which package each piece of script belongs to.
 */
export async function pageQuality(say: (progress: string) => void): Promise<Measured> {
  await installLighthouse(say)
  using snapshot = takeSnapshot()
  const { root } = snapshot
  say('building twice, with and without source maps')
  await runToEnd('react-router', ['build', '--sourcemapClient', 'hidden'], { cwd: root })
  renameSync(join(root, 'build/client'), join(root, 'mapped'))
  await runToEnd(process.execPath, ['scripts/build.ts'], { cwd: root })

  await using server = await startDuet(root)
  const figures: Figure[] = []
  const reports: Report[] = []
  for (const page of (await pagesOf(server.url)).filter(({ name }) => isChosen(name))) {
    say(`${page.name}: on a phone and on a laptop`)
    // Also draws the pictures of the demo's people and loads the page's code: nobody but the first visitor waits for that.
    const weights = await weigh(server.url, page)
    const judged = await reportsOn(new URL(page.path, server.url).href, root, say, page)
    reports.push(...judged)
    figures.push(
      ...[...scoreFigures(judged, page), ...weightFigures(weights, page, root)].map((figure) => ({
        ...figure,
        name: `${page.name}: ${figure.name}`,
      })),
    )
  }
  return { figures, noise: `${NOISE} ${noiseOf(reports)}` }
}

const NOISE =
  'Bytes do not vary between runs of the same sources; English texts; pictures below the first screens come later. Only the home page has bars. Members’ pages are kept from search engines on purpose, so their SEO is judged without that one audit (is-crawlable); theirs are the pages of a paying member of the demo.'
