import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { LIVE_CLOSED } from '#kernel/live.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'

import { keepConnected, type LiveEvent, type Socket } from './keep-connected.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LOST = 1006

/** A page whose server the test plays. */
function aPage({ chance = (): number => 1 } = {}) {
  const visibility = Object.assign(new EventTarget(), { hidden: false })
  const events = new EventTarget()
  const network = { onLine: true }
  const sockets: (Socket & { closed: boolean })[] = []
  const heard: LiveEvent[] = []
  const connect = () => {
    const socket = { onopen: null, onmessage: null, onclose: null, closed: false, close }
    function close() {
      socket.closed = true
    }
    sockets.push(socket)
    return socket
  }
  const stop = keepConnected({ visibility, events, network, connect, chance }, (event) => void heard.push(event))
  const newest = () => sockets.at(-1)!
  return {
    sockets,
    heard,
    stop,
    open: () => newest().onopen?.({} as never),
    say: (data: unknown) => newest().onmessage?.({ data } as never),
    lose: (code = LOST) => newest().onclose?.({ code } as never),
    show(visible: boolean) {
      visibility.hidden = !visible
      visibility.dispatchEvent(new Event('visibilitychange'))
    },
    go(event: 'online' | 'offline' | 'pagehide' | 'pageshow') {
      if (event === 'online' || event === 'offline') network.onLine = event === 'online'
      events.dispatchEvent(new Event(event))
    },
  }
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('passes on hints and nothing else', () => {
  const page = aPage()
  page.open()
  page.say('{"type":"like"}')
  page.say('{"type":"weather"}')
  page.say(new ArrayBuffer(4))
  expect(page.heard).toEqual([{ type: 'like' }])
})

test('reconnects with growing pauses up to a minute, and reports it', async () => {
  const page = aPage()
  page.open()
  for (const pause of [1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * SECOND)) {
    const before = page.sockets.length
    page.lose()
    await wait(pause - 1)
    expect([pause, page.sockets.length]).toEqual([pause, before])
    await wait(1)
    expect(page.sockets).toHaveLength(before + 1)
  }
  expect(page.heard).toEqual([])
  page.open()
  expect(page.heard).toEqual([{ type: 'reconnected' }])
})

test('a lasting connection resets the pauses, a short one does not', async () => {
  const page = aPage()
  for (const pause of [1, 2]) {
    page.open()
    page.lose()
    await wait(pause * SECOND)
  }
  expect(page.sockets).toHaveLength(3)
  page.open()
  await wait(10 * SECOND)
  page.lose()
  await wait(SECOND)
  expect(page.sockets).toHaveLength(4)
})

test('jitter shortens a pause by up to half, so clients do not reconnect at once', async () => {
  const page = aPage({ chance: () => 0 })
  page.lose()
  await wait(SECOND / 2 - 1)
  expect(page.sockets).toHaveLength(1)
  await wait(1)
  expect(page.sockets).toHaveLength(2)
})

test('without a network it waits; when back online it reconnects at once', async () => {
  const page = aPage()
  page.open()
  page.go('offline')
  expect(page.sockets[0]!.closed).toBe(true)
  await wait(10 * MINUTE)
  expect(page.sockets).toHaveLength(1)
  page.go('online')
  page.open()
  expect(page.heard).toEqual([{ type: 'reconnected' }])
})

test('a page hidden for long disconnects and reconnects when shown; a short absence changes nothing', async () => {
  const page = aPage()
  page.open()
  page.show(false)
  await wait(4 * MINUTE)
  page.show(true)
  await wait(10 * MINUTE)
  expect([page.sockets.length, page.sockets[0]!.closed]).toEqual([1, false])
  page.show(false)
  await wait(5 * MINUTE)
  expect(page.sockets[0]!.closed).toBe(true)
  await wait(MINUTE)
  expect(page.sockets).toHaveLength(1)
  page.show(true)
  page.open()
  expect(page.heard).toEqual([{ type: 'reconnected' }])
})

test('a page that is left disconnects, and reconnects when restored from the back/forward cache', () => {
  const page = aPage()
  page.go('pageshow')
  expect(page.sockets).toHaveLength(1)
  page.open()
  page.go('pagehide')
  expect(page.sockets[0]!.closed).toBe(true)
  page.go('pageshow')
  expect(page.sockets).toHaveLength(2)
})

test('the oldest of too many pages disconnects until it is shown again', async () => {
  const page = aPage()
  page.open()
  page.lose(LIVE_CLOSED.tooMany)
  await wait(10 * MINUTE)
  expect(page.sockets).toHaveLength(1)
  page.show(false)
  page.show(true)
  expect(page.sockets).toHaveLength(2)
})

test('does not reconnect after log-out or after it was stopped', async () => {
  for (const endOf of [
    (page: ReturnType<typeof aPage>) => page.lose(LIVE_CLOSED.loggedOut),
    ({ stop }: { stop(): void }) => stop(),
  ]) {
    const page = aPage()
    page.open()
    endOf(page)
    page.go('online')
    page.show(true)
    page.go('pageshow')
    await wait(10 * MINUTE)
    expect(page.sockets).toHaveLength(1)
    page.say('{"type":"like"}')
    expect(page.heard).toEqual([])
  }
})
