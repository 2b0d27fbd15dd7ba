import { LIVE_CLOSED, type LiveHint, parseHint } from '#kernel/live.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'

/** The server's hints, plus a notice that some may have been missed. */
export type LiveEvent = LiveHint | { type: 'reconnected' }

/** The first and the longest pause after a loss; each doubles the last. */
const FIRST_PAUSE = 1 * SECOND
const LONGEST_PAUSE = 60 * SECOND
/** A connection that lasts this long resets the pauses. */
const GOOD = 10 * SECOND
/** A page hidden this long disconnects to save battery; it refetches when shown anyway. */
const LONG_HIDDEN = 5 * MINUTE

/** The parts of a WebSocket used here. */
export type Socket = Pick<WebSocket, 'close'> & {
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
}

/** The parts of `document`, `window` and `navigator` used here. */
export type Environment = {
  visibility: EventTarget & { readonly hidden: boolean }
  events: EventTarget
  network: { readonly onLine: boolean }
  connect(): Socket
  /** From 0 up to 1. */
  chance(): number
}

/**
 * Keeps one connection while the page may be looked at. Reconnects with growing, jittered pauses, then emits
 * `reconnected`, so screens refetch what they missed.
 */
export function keepConnected(environment: Environment, onEvent: (event: LiveEvent) => void): () => void {
  const { visibility, events, network } = environment
  let socket: Socket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let good: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let losses = 0
  let opened = false
  /** Until the page is shown again: the member has more pages open than the server allows. */
  let paused = false
  let stopped = false

  function connect() {
    clearTimeout(timer)
    timer = undefined
    if (socket || stopped || paused || !network.onLine) return
    const mine = environment.connect()
    socket = mine
    mine.onopen = () => {
      good = setTimeout(() => {
        losses = 0
      }, GOOD)
      if (opened) onEvent({ type: 'reconnected' })
      opened = true
    }
    mine.onmessage = ({ data }: { data: unknown }) => {
      const hint = typeof data === 'string' ? parseHint(data) : undefined
      if (hint) onEvent(hint)
    }
    mine.onclose = ({ code }: { code: number }) => {
      detach()
      // The next request notices and leads to the login.
      if (code === LIVE_CLOSED.loggedOut) stop()
      else if (code === LIVE_CLOSED.tooMany) paused = true
      else connectLater()
    }
  }

  function connectLater() {
    const pause = Math.min(FIRST_PAUSE * 2 ** losses, LONGEST_PAUSE)
    losses += 1
    timer = setTimeout(connect, (pause * (1 + environment.chance())) / 2)
  }

  /** Disconnects and ignores anything the socket still sends. */
  function detach() {
    clearTimeout(good)
    if (socket) socket.onopen = socket.onmessage = socket.onclose = null
    socket = undefined
  }

  function disconnect() {
    clearTimeout(timer)
    const closing = socket
    detach()
    closing?.close()
  }

  function handleVisibility() {
    clearTimeout(hiding)
    if (visibility.hidden) hiding = setTimeout(disconnect, LONG_HIDDEN)
    else reconnect()
  }

  function reconnect() {
    paused = false
    losses = 0
    connect()
  }

  function stop() {
    stopped = true
    clearTimeout(hiding)
    disconnect()
    visibility.removeEventListener('visibilitychange', handleVisibility)
    for (const [event, handle] of HANDLES) events.removeEventListener(event, handle)
  }

  // An open connection keeps the page out of the back/forward cache.
  const HANDLES = [
    ['online', reconnect],
    ['offline', disconnect],
    ['pagehide', disconnect],
    ['pageshow', reconnect],
  ] as const
  visibility.addEventListener('visibilitychange', handleVisibility)
  for (const [event, handle] of HANDLES) events.addEventListener(event, handle)
  handleVisibility()
  connect()
  return stop
}
