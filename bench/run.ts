import { chatSpeed } from './chat.ts'
import { consoleSpeed } from './console.ts'
import { evening } from './evening.ts'
import type { Figure, Measured } from './figures.ts'
import { hostileBodies } from './hostile.ts'
import { interactionSpeed } from './interaction.ts'
import { landerQuality } from './landers.ts'
import { likesSpeed } from './likes.ts'
import { describeLoad, describeMachine } from './machine.ts'
import { mixedLoad } from './mixed.ts'
import { moneySpeed } from './money.ts'
import { notifySpeed } from './notify.ts'
import { names, options } from './options.ts'
import { pageQuality } from './pages.ts'
import { photoCosts } from './photos.ts'
import { readKept, readSections, withSection, writeResults } from './results-file.ts'
import { searchSpeed } from './search.ts'
import { soak } from './soak.ts'
import { ssrCpu } from './ssr.ts'
import { startTime } from './start.ts'
import { markdownSummary, plainSummary, type Suite, summaryRows } from './summary.ts'
import { CELL_NAMES, cellsOf, plainTable } from './tables.ts'
import { keptElsewhere, plainTrends, trendsOf } from './trends.ts'

type Bench = Suite & {
  title: string
  measure(say: (progress: string) => void): Promise<Measured>
  /** Takes half an hour or more, so it runs only by name. */
  long?: boolean
}

const PAGES = 'Pages'
const PROFILES = 'Profiles'

const BENCHES: readonly Bench[] = [
  { name: 'pages', area: PAGES, title: 'weights and Lighthouse, mobile, of twelve pages', measure: pageQuality },
  {
    name: 'interaction',
    area: PAGES,
    title: 'from an input to the next paint, on a slow phone',
    measure: interactionSpeed,
  },
  { name: 'ssr', area: PAGES, title: 'processor time of pages on the server', measure: ssrCpu },
  { name: 'mixed', area: PAGES, title: 'every page and call at fifty requests a second', measure: mixedLoad },
  { name: 'start', area: 'Start', title: 'from npm start to the first page', measure: startTime },
  {
    name: 'landers',
    area: 'Landing pages',
    title: 'Lighthouse, mobile, and scripts of every lander',
    measure: landerQuality,
  },
  { name: 'photos', area: PROFILES, title: 'what a photo costs, taken in and sent', measure: photoCosts },
  { name: 'search', area: PROFILES, title: 'finding people among ten thousand and a million', measure: searchSpeed },
  { name: 'likes', area: 'Likes', title: 'the swipe queue and likes', measure: likesSpeed },
  { name: 'chat', area: 'Chat', title: 'sending, hearing and opening messages', measure: chatSpeed },
  { name: 'money', area: 'Payments', title: 'webhooks of payment providers and the audit', measure: moneySpeed },
  {
    name: 'console',
    area: 'Console',
    title: 'lists of the staff among a million members',
    measure: consoleSpeed,
  },
  { name: 'hostile', area: 'API', title: 'bodies made to keep the server busy', measure: hostileBodies },
  { name: 'notify', area: 'Notifications', title: 'deciding who is notified of what', measure: notifySpeed },
  { name: 'evening', area: 'Long runs', title: 'memory of a tab that stays open for an evening', measure: evening },
  { name: 'soak', area: 'Long runs', title: 'mixed load, and what grows under it', measure: soak, long: true },
]
const SUITES = BENCHES.map(({ name }) => name)

const unknown = names.filter((name) => !SUITES.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown suite: ${unknown.join(', ')}. Suites: ${SUITES.join(', ')}.`)
  process.exit(1)
}

// Exit normally when interrupted, so that the exit handlers remove the snapshots.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const chosen = BENCHES.filter(({ name, long }) => (names.length === 0 ? !long : names.includes(name)))
const kept = readKept()
const measured: Bench[] = []
const figures: { suite: string; figure: Figure }[] = []
for (const bench of chosen) {
  try {
    await runBench(bench)
    measured.push(bench)
  } catch (error) {
    // A broken suite fails the run but does not stop the others.
    console.error(error)
    process.exitCode = 1
  }
}
const broken = chosen.filter((bench) => !measured.includes(bench))
console.log(`\n${describeMachine()}`)
if (broken.length > 0) console.log(`Not measured: ${broken.map(({ name }) => name).join(', ')}.`)
if (options.only === undefined) console.log(`\n${plainSummary(summaryRows(readSections(), measured))}`)
const suites = measured.map(({ name }) => name)
console.log(`\n${plainTrends(trendsOf(kept, figures), keptElsewhere(kept, suites, describeMachine()))}`)

async function runBench({ name, title, measure }: Bench) {
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const circumstances = `${today}. ${describeMachine()}. When it began, ${describeLoad()}.`
  console.log(`\n${name}: ${title}`)
  const result = await measure((progress) => console.log(`  ${progress} …`))
  console.log(`\n${plainTable([CELL_NAMES, ...result.figures.map(cellsOf)])}\n${result.noise}`)
  figures.push(...result.figures.map((figure) => ({ suite: name, figure })))
  if (options.only !== undefined) return
  // Read late: a parallel run may have written its section by now.
  const sections = withSection(readSections(), { name, title, circumstances, measured: result })
  writeResults(sections, SUITES, markdownSummary(sections, BENCHES))
}
