import { gzipSync } from 'node:zlib'

import { PUBLIC_LANDERS } from '#app/seo/public-pages.ts'

import { startDuet } from './duet-server.ts'
import { BYTES_PER_KB, type Figure, type Measured, median, spread, valueText } from './figures.ts'
import {
  CATEGORIES,
  failedAudits,
  installLighthouse,
  noiseOf,
  type Report,
  reportsOn,
  scoresOf,
} from './lighthouse-reports.ts'
import { isChosen } from './options.ts'
import { runToEnd } from './programs.ts'
import { takeSnapshot } from './snapshot.ts'

const LANDERS = PUBLIC_LANDERS.map((path) => path.slice('/landers/'.length))
/** No lander loads the framework. A game may use 135 kB, but the only one does not need it. */
const SCRIPT_BAR = 40 * BYTES_PER_KB
const PERFORMANCE_BAR = 95
/** A site that shows no members to visitors: landers with members are noindex, which lowers their SEO score. */
const HOST = 'gay.localhost'

export async function landerQuality(say: (progress: string) => void): Promise<Measured> {
  await installLighthouse(say)
  using snapshot = takeSnapshot()
  say('building')
  await runToEnd(process.execPath, ['scripts/build.ts'], { cwd: snapshot.root })
  await using server = await startDuet(snapshot.root)
  const figures: Figure[] = []
  const all: Report[] = []
  for (const name of LANDERS.filter(isChosen)) {
    const url = new URL(`/landers/${name}`, server.url)
    url.hostname = HOST
    const script = await scriptBytes(url)
    const reports = await reportsOn(url.href, snapshot.root, say)
    all.push(...reports)
    figures.push(
      {
        name: `${name}, performance`,
        value: median(scoresOf(reports, 'performance')),
        unit: 'points',
        bar: { least: PERFORMANCE_BAR },
        note: spread(scoresOf(reports, 'performance'), 'points'),
      },
      {
        name: `${name}, the least of the other three`,
        value: Math.min(...others(reports).map(({ value }) => value)),
        unit: 'points',
        bar: { least: 100 },
        note: others(reports)
          .map(({ category, value, lost }) => [`${category} ${valueText(value, 'points')}`, ...lost].join(': '))
          .join('; '),
      },
      { name: `${name}, script, gzip`, value: script, unit: 'bytes', bar: { most: SCRIPT_BAR } },
    )
  }
  return { figures, noise: noiseOf(all) }
}

const others = (reports: readonly Report[]) =>
  Object.entries(CATEGORIES)
    .filter(([id]) => id !== 'performance')
    .map(([id, category]) => ({ category, value: median(scoresOf(reports, id)), lost: failedAudits(reports[0]!, id) }))

/** External and inline scripts together. */
async function scriptBytes(url: URL): Promise<number> {
  // Node does not resolve *.localhost; the server picks the site by this header.
  const ask = (path: string) => fetch(new URL(path, url.href.replace(HOST, 'localhost')), { headers: { host: HOST } })
  const html = await (await ask(url.pathname)).text()
  const inline = [...html.matchAll(/<script(?![^>]*(?:src=|application\/ld))[^>]*>([\s\S]*?)<\/script>/g)]
  const named = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!))
  let total = inline.reduce((sum, [, code]) => sum + gzipSync(code!).length, 0)
  for (const path of named) total += gzipSync(Buffer.from(await (await ask(path)).arrayBuffer())).length
  return total
}
