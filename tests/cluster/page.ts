import { WebSocket } from 'ws'

import { poll } from '#app/api/poll.ts'
import { keepConnected, type Socket } from '#app/live/keep-connected.ts'
import { LIVE_PATH } from '#kernel/live.ts'

import type { Talker } from '../../bench/chat/world.ts'
import { browserHeaders, callerAt } from './caller.ts'
import { until } from './until.ts'

/** How a page came to know of a message. */
export type Way = 'hint' | 'poll' | 'reconnected'
type Learnt = { at: number; by: Way }

export type Page = {
  /** The other writes to this member. */
  talker: Talker
  learnt: ReadonlyMap<number, Learnt>
  /** When the live connection named a message, before the page asked for it. */
  hinted: ReadonlyMap<number, number>
  isConnected(): boolean
  /** When the live connection broke and when it was there again; what is still broken has no second moment. */
  losses: readonly { lost: number; back?: number }[]
  close(): void
}

type Opened = { messages: { seq: number }[]; more: boolean }

/** An open conversation: the browser's own code keeps the connection and asks by the clock, as in the chat screens. */
export async function openPage(port: number, talker: Talker, address: string): Promise<Page> {
  const caller = callerAt(port, { cookie: talker.cookie, address })
  const sight = Object.assign(new EventTarget(), { hidden: false })
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

  /** A page brings the newest; `more` says that there are some between it and what is known. */
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
    // A browser tells of it by closing.
    socket.on('error', () => {})
    return socket as unknown as Socket
  }

  const around = { sight, events: new EventTarget(), network: { onLine: true }, connect, chance: Math.random }
  const stopLive = keepConnected(around, (news) => {
    // What fails is left to the next hint or poll.
    if (news.type === 'message') {
      hinted.set(news.seq, performance.now())
      catchUp('hint').catch(() => {})
    }
    if (news.type === 'reconnected') catchUp('reconnected').catch(() => {})
  })
  const stopPolling = poll(
    () => catchUp('poll'),
    sight,
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
