import type { ChildProcess } from 'node:child_process'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { logIn } from './demo-login.ts'
import { type DuetServer, startDuet } from './duet-server.ts'
import { type Figure, type Measured, median, spread } from './figures.ts'
import { runToEnd } from './programs.ts'
import { takeSnapshot } from './snapshot.ts'
import type { Answer, Question } from './ssr/server-under-test.ts'

/** Router, loaders, hydration data, headers, logging and compression may multiply the bare page's cost by this. */
const RATIO_BAR = 8
/** Of a page with a search and 24 people, where rendering itself weighs more. */
const MEMBERS_RATIO_BAR = 3.5

/** Enough for the JIT to optimise all code. */
const WARM_UP = 300
const ROUNDS = 15
const PAGES_PER_ROUND = 40
/** The bare page is faster, so it needs more renders for the same timing precision. */
const RENDERS_PER_ROUND = 120

/** Only the framework writes a tag or two; a larger difference means that the pages have diverged. */
const TAGS_APART = 0.02

/** `cookie` is the member's; visitors have none. */
type Page = { name: string; path: string; cookie?: string; ratioBar?: number }
type Round = { brotli: number; plain: number; bare: number }

/**
 * Processor time per request of the running server (HTTP, hooks, loaders, React, compression), against `renderToString`
 * of the same page in the same process. Rounds alternate, so that other load on the machine affects both.
 */
export async function ssrCpu(say: (progress: string) => void): Promise<Measured> {
  using snapshot = takeSnapshot()
  say('building with the bare page beside the real one')
  await runToEnd('react-router', ['build', '.', '--config', 'bench/ssr/vite.config.ts'], { cwd: snapshot.root })

  await using server = await startDuet(snapshot.root, { entry: 'bench/ssr/server-under-test.ts' })
  const { cookie } = await logIn(server.url, 'paid')
  const pages: Page[] = [
    { name: 'home', path: '/', ratioBar: RATIO_BAR },
    { name: 'members', path: '/members?gender=everyone', cookie, ratioBar: MEMBERS_RATIO_BAR },
  ]
  const figures: Figure[] = []
  for (const page of pages) {
    say(`${page.name}: ${ROUNDS} rounds of real and bare pages`)
    figures.push(...figuresOf(page, await measure(server, page)))
  }
  return {
    figures,
    noise: `Medians of ${ROUNDS} interleaved rounds, lowest to highest in the note. Times depend on the machine and its load, and single rounds vary; median ratios of repeated runs differ by less than a tenth. The members page is a paying member’s and includes its search and other statements.`,
  }
}

function figuresOf({ name, ratioBar }: Page, rounds: readonly Round[]): Figure[] {
  return [
    ratio(`${name} with brotli, against the bare page`, rounds, 'brotli', ratioBar),
    ratio(`${name} uncompressed, against the bare page`, rounds, 'plain'),
    time(`${name} with brotli`, rounds, 'brotli'),
    time(`${name} uncompressed`, rounds, 'plain'),
    time(`${name}, bare (renderToString)`, rounds, 'bare'),
  ]
}

function ratio(name: string, rounds: readonly Round[], way: 'brotli' | 'plain', most?: number): Figure {
  const ratios = rounds.map((round) => round[way] / round.bare)
  return {
    name,
    value: median(ratios),
    unit: 'times',
    ...(most !== undefined && { bar: { most } }),
    note: spread(ratios, 'times'),
  }
}

function time(name: string, rounds: readonly Round[], way: keyof Round): Figure {
  const times = rounds.map((round) => round[way])
  return { name, value: median(times), unit: 'ms', note: spread(times, 'ms') }
}

async function measure(server: DuetServer, page: Page): Promise<Round[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const visit = { url: new URL(page.path, server.url), cookie: page.cookie ?? '', agent }
  try {
    await fetchPages({ ...visit, encoding: 'br' }, WARM_UP)
    await checkSamePage(server.process, visit.url.pathname)
    await ask(server.process, { ask: 'render', times: WARM_UP })
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        brotli: await cpuPerPage(server, { ...visit, encoding: 'br' }),
        plain: await cpuPerPage(server, { ...visit, encoding: 'identity' }),
        bare: (await cpuOf(server.process, { ask: 'render', times: RENDERS_PER_ROUND })) / RENDERS_PER_ROUND,
      })
    return rounds
  } finally {
    agent.destroy()
  }
}

type Visit = { url: URL; cookie: string; encoding: string; agent: Agent }

async function cpuPerPage(server: DuetServer, visit: Visit): Promise<number> {
  const before = await cpuOf(server.process, { ask: 'cpu' })
  await fetchPages(visit, PAGES_PER_ROUND)
  return ((await cpuOf(server.process, { ask: 'cpu' })) - before) / PAGES_PER_ROUND
}

async function checkSamePage(child: ChildProcess, pathname: string) {
  const answer = await ask(child, { ask: 'compare', pathname })
  if (!('tags' in answer)) throw new Error('expected a comparison')
  if (Math.abs(answer.tags / answer.realTags - 1) > TAGS_APART)
    throw new Error(`the bare page has ${answer.tags} tags, the real one ${answer.realTags}: update bench/ssr`)
}

async function cpuOf(child: ChildProcess, question: Question): Promise<number> {
  const answer = await ask(child, question)
  if (!('cpuMs' in answer)) throw new Error('expected a time')
  return answer.cpuMs
}

function ask(child: ChildProcess, question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`the server exited while answering "${question.ask}"`))
    child.once('exit', onExit)
    child.once('message', (answer) => {
      child.off('exit', onExit)
      resolve(answer as Answer)
    })
    child.send(question)
  })
}

async function fetchPages(visit: Visit, times: number) {
  for (let done = 0; done < times; done += 1) {
    const status = await fetchPage(visit)
    if (status === OVERLOADED) await sleep(BREATH_MS)
    else if (status !== 200) throw new Error(`${visit.url.pathname} returned ${status}`)
  }
}

/** On a busy machine the server sometimes sheds load; pause, then continue the round. */
const OVERLOADED = 503
const BREATH_MS = 1000

function fetchPage({ url, cookie, encoding, agent }: Visit): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encoding, 'accept-language': 'en-GB', accept: 'text/html', cookie }
    get(url, { agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!))
    }).on('error', reject)
  })
}
