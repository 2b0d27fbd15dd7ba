import { clientBytes } from './bytes.ts'
import { chatSpeed } from './chat.ts'
import type { Measured } from './figures.ts'
import { landerQuality } from './landers.ts'
import { lighthouse } from './lighthouse.ts'
import { likesSpeed } from './likes.ts'
import { describeLoad, describeMachine } from './machine.ts'
import { moneySpeed } from './money.ts'
import { notifySpeed } from './notify.ts'
import { photoCosts } from './photos.ts'
import { keepResults, plainTable } from './results-file.ts'
import { searchSpeed } from './search.ts'
import { ssrCpu } from './ssr.ts'
import { startTime } from './start.ts'

type Bench = { name: string; title: string; measure(say: (progress: string) => void): Promise<Measured> }

const BENCHES: readonly Bench[] = [
  { name: 'bytes', title: 'what a browser loads for the home page', measure: clientBytes },
  { name: 'ssr', title: 'processor time of the home page on the server', measure: ssrCpu },
  { name: 'start', title: 'from npm start to the first page', measure: startTime },
  { name: 'lighthouse', title: 'Lighthouse, mobile, home page', measure: lighthouse },
  { name: 'landers', title: 'Lighthouse, mobile, and scripts of every lander', measure: landerQuality },
  { name: 'photos', title: 'what a photo of 12 megapixels costs', measure: photoCosts },
  { name: 'search', title: 'finding people among ten thousand and a million', measure: searchSpeed },
  { name: 'likes', title: 'the swipe queue and likes', measure: likesSpeed },
  { name: 'chat', title: 'sending, hearing and opening messages', measure: chatSpeed },
  { name: 'money', title: 'news of payment providers and the audit', measure: moneySpeed },
  { name: 'notify', title: 'deciding who is told what', measure: notifySpeed },
]

// What begins with dashes is for the bench itself: `search --5m`.
const names = process.argv.slice(2).filter((name) => !name.startsWith('--'))
const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${BENCHES.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

// An interrupted run still leaves by the front door, where the snapshots are removed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const tables: string[] = []
for (const bench of BENCHES.filter(({ name }) => names.length === 0 || names.includes(name))) {
  try {
    tables.push(await runBench(bench))
  } catch (error) {
    // A bench that breaks says so, and the others still run; only a missed bar is no failure.
    console.error(error)
    process.exitCode = 1
  }
}
console.log(`\n${describeMachine()}\n\n${tables.join('\n\n')}`)

async function runBench({ name, title, measure }: Bench): Promise<string> {
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const circumstances = `${today}. ${describeMachine()}. When it began, ${describeLoad()}.`
  console.log(`${name}: ${title}`)
  const measured = await measure((progress) => console.log(`  ${progress} …`))
  const order = BENCHES.map((bench) => bench.name)
  keepResults({ name, title, circumstances, measured }, order)
  return `${title}\n${plainTable(measured.figures)}\n${measured.noise}`
}
