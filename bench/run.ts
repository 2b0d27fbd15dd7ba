import { clientBytes } from './bytes.ts'
import type { Measured } from './figures.ts'
import { lighthouse } from './lighthouse.ts'
import { describeLoad, describeMachine } from './machine.ts'
import { keepResults, plainTable } from './results-file.ts'
import { ssrCpu } from './ssr.ts'
import { startTime } from './start.ts'

type Bench = { name: string; title: string; measure(say: (progress: string) => void): Promise<Measured> }

const BENCHES: readonly Bench[] = [
  { name: 'bytes', title: 'what a browser loads for the home page', measure: clientBytes },
  { name: 'ssr', title: 'processor time of the home page on the server', measure: ssrCpu },
  { name: 'start', title: 'from npm start to the first page', measure: startTime },
  { name: 'lighthouse', title: 'Lighthouse, mobile, home page', measure: lighthouse },
]

const names = process.argv.slice(2)
const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${BENCHES.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const tables: string[] = []
for (const { name, title, measure } of BENCHES) {
  if (names.length > 0 && !names.includes(name)) continue
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const circumstances = `${today}. ${describeMachine()}. When it began, ${describeLoad()}.`
  console.log(`${name}: ${title}`)
  const measured = await measure((progress) => console.log(`  ${progress} …`))
  keepResults(name, title, measured, circumstances)
  tables.push(`${title}\n${plainTable(measured.figures)}\n${measured.noise}`)
}
console.log(`\n${describeMachine()}\n\n${tables.join('\n\n')}`)
