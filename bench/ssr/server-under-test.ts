import { setImmediate as immediate } from 'node:timers/promises'

import { LIMITS } from '#kernel/limits.ts'

import type { barePage as BarePage } from './door.tsx'
import { tagsIn } from './page-tags.ts'

/** Ask `compare` first: it makes the bare page that `render` renders. */
export type Question = { ask: 'cpu' } | { ask: 'compare'; pathname: string } | { ask: 'render'; times: number }
export type Answer = { tags: number; realTags: number } | { cpuMs: number }

// All load comes from one network: keep the limiter's cost, but never refuse.
Object.assign(LIMITS.page, { requests: Number.POSITIVE_INFINITY })

await import('#server/start.ts')

const built = new URL('../../build/server/ssr.js', import.meta.url).href
let page: Awaited<ReturnType<typeof BarePage>> | undefined

process.on('message', (question: Question) => {
  void answerTo(question).then((answer) => process.send!(answer))
})

async function answerTo(question: Question): Promise<Answer> {
  switch (question.ask) {
    case 'compare': {
      const { barePage } = (await import(built)) as { barePage: typeof BarePage }
      page = await barePage(question.pathname)
      return { tags: tagsIn(page.render()), realTags: tagsIn(page.realPage) }
    }
    case 'cpu':
      return { cpuMs: cpuMs() }
    case 'render': {
      const before = cpuMs()
      for (let done = 0; done < question.times; done += 1) {
        page!.render()
        // A blocked event loop would make the server shed load afterwards.
        await immediate()
      }
      return { cpuMs: cpuMs() - before }
    }
  }
}

/** Of the whole process: compression and garbage collection run on other threads. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
