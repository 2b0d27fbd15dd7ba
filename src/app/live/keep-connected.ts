import { LIVE_CLOSED, type LiveHint, parseHint } from '#kernel/live.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'

/** What a page hears: the server's hints, and that some may have been missed. */
export type LiveEvent = LiveHint | { type: 'reconnected' }

/** The first pause after a loss, and the longest; each is twice the last. */
const FIRST_PAUSE = 1 * SECOND
const LONGEST_PAUSE = 60 * SECOND
/** A connection that lasted so long was a good one: the pauses begin anew. */
const GOOD = 10 * SECOND
/** A page nobody has looked at for so long lets go: it costs battery, and asks anyway when it is shown again. */
const LONG_HIDDEN = 5 * MINUTE

/** The part of a WebSocket that is used here. */
export type Socket = Pick<WebSocket, 'close'> & {
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
}

/** The page and its network, as far as they matter here: `document`, `window`, `navigator`. */
export type Surroundings = {
  sight: EventTarget & { readonly hidden: boolean }
  events: EventTarget
  network: { readonly onLine: boolean }
  connect(): Socket
  /** From 0 up to 1. */
  chance(): number
}

/**
 * Keeps one connection as long as somebody may be looking. After a loss it comes back, later each time and never at the
 * same moment as everybody else; then it says `reconnected`, so that screens ask for what came meanwhile.
 */
export function keepConnected(around: Surroundings, hear: (event: LiveEvent) => void): () => void {
  const { sight, events, network } = around
  let socket: Socket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let good: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let losses = 0
  let opened = false
  /** Until the page is shown again: the member has more of them than are served. */
  let resting = false
  let over = false

  function connect() {
    clearTimeout(timer)
    timer = undefined
    if (socket || over || resting || !network.onLine) return
    const mine = around.connect()
    socket = mine
    mine.onopen = () => {
      good = setTimeout(() => {
        losses = 0
      }, GOOD)
      if (opened) hear({ type: 'reconnected' })
      opened = true
    }
    mine.onmessage = ({ data }: { data: unknown }) => {
      const hint = typeof data === 'string' ? parseHint(data) : undefined
      if (hint) hear(hint)
    }
    mine.onclose = ({ code }: { code: number }) => {
      drop()
      // The next question a screen asks finds out, and leads to the login.
      if (code === LIVE_CLOSED.loggedOut) stop()
      else if (code === LIVE_CLOSED.tooMany) resting = true
      else connectLater()
    }
  }

  function connectLater() {
    const pause = Math.min(FIRST_PAUSE * 2 ** losses, LONGEST_PAUSE)
    losses += 1
    timer = setTimeout(connect, (pause * (1 + around.chance())) / 2)
  }

  /** Lets go of the connection; whatever it still has to say is not heard. */
  function drop() {
    clearTimeout(good)
    if (socket) socket.onopen = socket.onmessage = socket.onclose = null
    socket = undefined
  }

  function letGo() {
    clearTimeout(timer)
    const closing = socket
    drop()
    closing?.close()
  }

  function handleSight() {
    clearTimeout(hiding)
    if (sight.hidden) hiding = setTimeout(letGo, LONG_HIDDEN)
    else comeBack()
  }

  function comeBack() {
    resting = false
    losses = 0
    connect()
  }

  function stop() {
    over = true
    clearTimeout(hiding)
    letGo()
    sight.removeEventListener('visibilitychange', handleSight)
    for (const [event, handle] of HANDLES) events.removeEventListener(event, handle)
  }

  // An open connection keeps a page out of the browser's memory of pages, to which "back" returns at once.
  const HANDLES = [
    ['online', comeBack],
    ['offline', letGo],
    ['pagehide', letGo],
    ['pageshow', comeBack],
  ] as const
  sight.addEventListener('visibilitychange', handleSight)
  for (const [event, handle] of HANDLES) events.addEventListener(event, handle)
  handleSight()
  connect()
  return stop
}
