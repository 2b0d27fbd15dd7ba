import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Talker } from '../../bench/chat/world.ts'
import { type Caller, callerAt } from './caller.ts'
import { openPage, type Page } from './page.ts'

/** Each writer's partner has the conversation open. */
const WRITERS = 30
/** A hundred messages a minute each: below one address's limit, and fifty a second in total. */
const PAUSE_MS = 600
/** Like a person pressing the button again. */
const RETRY_MS = 500
/** Give up on a message after this long. */
const PATIENCE_MS = 90_000

export type Message = {
  clientId: string
  from: Talker
  began: number
  /** Set once acknowledged. */
  stored?: { seq: number; at: number }
}

export type Load = {
  messages: readonly Message[]
  /** Error responses and broken connections, with their times. */
  failures: readonly { what: string; at: number }[]
  pages: readonly Page[]
  writers: readonly Talker[]
  /** Stops new messages; resolves when all sent ones are acknowledged. */
  finish(): Promise<void>
  close(): void
}

/**
 * Members who write to each other through the balancer until stopped. A message without an answer, or with a "later"
 * answer, is retried under the same id. Each run uses its own network, so that rate limits start fresh.
 */
export async function startLoad(port: number, talkers: readonly Talker[], network: number): Promise<Load> {
  const writers = talkers.filter(({ n }) => n % 2 === 1).slice(0, WRITERS)
  const messages: Message[] = []
  const failures: { what: string; at: number }[] = []
  // The partner of number n is number n + 1, at index n.
  const pages = await Promise.all(writers.map(({ n }) => openPage(port, talkers[n]!, `127.${network}.1.${n}`)))
  const callers = writers.map(({ n, cookie }) => callerAt(port, { cookie, address: `127.${network}.2.${n}` }))
  let finishing = false

  async function write(from: Talker, caller: Caller) {
    while (!finishing) {
      const message: Message = { clientId: randomUUID(), from, began: performance.now() }
      messages.push(message)
      await deliver(message, caller)
      await sleep(Math.max(0, PAUSE_MS - (performance.now() - message.began)))
    }
  }

  async function deliver(message: Message, caller: Caller) {
    const { began, clientId: client_id, from } = message
    const body = { conversation: { id: from.conversation }, client_id, text: `On the way since ${Math.round(began)}` }
    while (performance.now() - began < PATIENCE_MS) {
      const outcome = await caller
        .call('/api/chat.php', { method: 'POST', body })
        .catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
      if (typeof outcome !== 'string' && outcome.status === 200) {
        message.stored = { seq: outcome.json<{ message: { seq: number } }>().message.seq, at: performance.now() }
        return
      }
      failures.push({ what: typeof outcome === 'string' ? outcome : String(outcome.status), at: performance.now() })
      await sleep(RETRY_MS)
    }
  }

  // Stagger the writers over the pause.
  const writing = Promise.all(
    writers.map(async (from, index) => {
      await sleep((index * PAUSE_MS) / writers.length)
      await write(from, callers[index]!)
    }),
  )
  return {
    messages,
    failures,
    pages,
    writers,
    finish: async () => {
      finishing = true
      await writing
    },
    close: () => {
      for (const page of pages) page.close()
      for (const caller of callers) caller.end()
    },
  }
}

export function failureText(failures: Load['failures']): string {
  const counts = Map.groupBy(failures, ({ what }) => what)
  const words = [...counts].map(([what, all]) => `${all.length} × ${what}`)
  return words.length === 0 ? 'no failed request' : `repeated after ${words.join(', ')}`
}
