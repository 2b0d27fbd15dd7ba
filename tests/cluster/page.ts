import { WebSocket } from 'ws'

import { poll } from '#app/api/poll.ts'
import { keepConnected, type Socket } from '#app/live/keep-connected.ts'
import { LIVE_PATH } from '#kernel/live.ts'

import type { Talker } from '../../bench/chat/world.ts'
import { browserHeaders, callerAt } from './caller.ts'
import { until } from './until.ts'

/** How a page learnt of a message. */
export type Way = 'hint' | 'poll' | 'reconnected'
type Learnt = { at: number; by: Way }

export type Page = {
  /** The member who reads this page. */
  talker: Talker
  learnt: ReadonlyMap<number, Learnt>
  /** When the live connection named a message, before the page fetched it. */
  hinted: ReadonlyMap<number, number>
  isConnected(): boolean
  /** When the live connection dropped and returned; `back` is missing while it is down. */
  losses: readonly { lost: number; back?: number }[]
  close(): void
}

type Opened = { messages: { seq: number }[]; more: boolean }

/** An open conversation. Runs the browser's own connection and polling code, as the chat screens do. */
export async function openPage(port: number, talker: Talker, address: string): Promise<Page> {
  const caller = callerAt(port, { cookie: talker.cookie, address })
  const visibility = Object.assign(new EventTarget(), { hidden: false })
  const learnt = new Map<number, Learnt>()
  const hinted = new Map<number, number>()
  const losses: { lost: number; back?: number }[] = []
  let open = false
  let closed = false
  let asking: 'idle' | 'asking' | 'again' = 'idle'

  const newest = await caller.call(`/api/chat.php?id=${talker.conversation}`)
  let knownTo = newest.json<Opened>().messages.at(-1)?.seq ?? 0

  async function catchUp(by: Way) {
    if (asking !== 'idle') {
      asking = 'again'
      return
    }
    try {
      do {
        asking = 'asking'
        await learnNew(by)
      } while ((asking as string) === 'again' && !closed)
    } finally {
      asking = 'idle'
    }
  }

  /** Each response holds the newest messages; `more` means there is a gap down to the known ones. */
  async function learnNew(by: Way) {
    let top = knownTo
    for (let before: number | undefined, more = true; more; ) {
      const range = `after=${knownTo}${before === undefined ? '' : `&before=${before}`}`
      const reply = await caller.call(`/api/chat.php?id=${talker.conversation}&${range}`)
      if (reply.status !== 200) throw new Error(`the conversation answered ${reply.status}`)
      const page = reply.json<Opened>()
      for (const { seq } of page.messages) if (!learnt.has(seq)) learnt.set(seq, { at: performance.now(), by })
      top = Math.max(top, page.messages.at(-1)?.seq ?? 0)
      before = page.messages[0]?.seq
      more = page.more && before !== undefined
    }
    knownTo = top
  }

  function connect(): Socket {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`, {
      headers: browserHeaders(talker.cookie),
      localAddress: address,
      perMessageDeflate: false,
    })
    socket.on('open', () => {
      open = true
      const last = losses.at(-1)
      if (last && last.back === undefined) last.back = performance.now()
    })
    socket.on('close', () => {
      if (open && !closed) losses.push({ lost: performance.now() })
      open = false
    })
    // A browser reports an error by closing.
    socket.on('error', () => {})
    return socket as unknown as Socket
  }

  const around = { visibility, events: new EventTarget(), network: { onLine: true }, connect, chance: Math.random }
  const stopLive = keepConnected(around, (hint) => {
    // The next hint or poll retries a failure.
    if (hint.type === 'message') {
      hinted.set(hint.seq, performance.now())
      catchUp('hint').catch(() => {})
    }
    if (hint.type === 'reconnected') catchUp('reconnected').catch(() => {})
  })
  const stopPolling = poll(
    () => catchUp('poll'),
    visibility,
    () => performance.now(),
  )
  await until('a live connection', () => open)
  return {
    talker,
    learnt,
    hinted,
    losses,
    isConnected: () => open,
    close: () => {
      closed = true
      stopLive()
      stopPolling()
      caller.end()
    },
  }
}
