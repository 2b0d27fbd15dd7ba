import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

import { LIVE_PATH, parseHint } from '#kernel/live.ts'

import { SENDERS, type Way } from './sending.ts'
import type { Talker } from './world.ts'

const PER_SECOND = 200
/** Each writer's partner has a page open. */
const WRITERS = 100

export async function openPage(port: number, { cookie }: Talker): Promise<WebSocket> {
  const headers = { host: 'localhost', origin: 'http://localhost', cookie }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`, { headers, perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return socket
}

/**
 * Milliseconds from the moment a message is due to be sent to its hint on the partner's page, commit included.
 * Messages are due by the clock, not when the previous one is done, so time spent queueing counts.
 */
export async function deliveryTimes(port: number, way: Way, talkers: readonly Talker[], seconds: number) {
  const writers = talkers.filter(({ n }) => n % 2 === 1).slice(0, WRITERS)
  const heard = new Map<string, number>()
  const pages = await Promise.all(
    writers.map(async ({ n }) => {
      const page = await openPage(port, talkers[n]!)
      page.on('message', (frame) => {
        const hint = parseHint(String(frame))
        if (hint?.type === 'message') heard.set(`${hint.conversation} ${hint.seq}`, performance.now())
      })
      return page
    }),
  )
  const due: { at: number; turn: number }[] = []
  const sent: { key: string; at: number }[] = []
  const began = performance.now()
  const total = PER_SECOND * seconds
  let scheduled = 0
  let wake = Promise.withResolvers<void>()
  const clock = setInterval(() => {
    const until = Math.min(total, Math.floor(((performance.now() - began) * PER_SECOND) / 1000))
    for (let turn = scheduled; turn < until; turn += 1) due.push({ at: performance.now(), turn })
    scheduled = Math.max(scheduled, until)
    wake.resolve()
    wake = Promise.withResolvers()
  }, 1)
  await Promise.all(
    Array.from({ length: SENDERS }, async (_, sender) => {
      for (;;) {
        const next = due.shift()
        if (next === undefined && scheduled >= total) return
        if (next === undefined) {
          await wake.promise
          continue
        }
        const from = writers[next.turn % writers.length]!
        const reply = (await way.send(sender, from)) as { message: { seq: number } }
        sent.push({ key: `${from.conversation} ${reply.message.seq}`, at: next.at })
      }
    }),
  )
  clearInterval(clock)
  await sleep(1000)
  for (const page of pages) page.terminate()
  const arrived = sent.flatMap(({ key, at }) => (heard.has(key) ? [heard.get(key)! - at] : []))
  return { times: arrived.toSorted((a, b) => a - b), lost: sent.length - arrived.length }
}
