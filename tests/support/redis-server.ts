import { type AddressInfo, createServer, type Socket } from 'node:net'

import type { Clock } from '#platform/ports.ts'

type Value = string | number | null | Value[] | { status: string } | { error: string }
type Stored = { text: string; until: number }
type Client = { socket: Socket; channels: Set<string>; queued: string[][] | undefined }

const OK = { status: 'OK' }

/**
 * Implements the part of Redis' protocol (RESP 2) that the nodes use, on the test's clock. While frozen it accepts
 * commands and answers none, like a machine that hangs.
 */
export async function startRedis(clock: Clock) {
  const stored = new Map<string, Stored>()
  const clients = new Set<Client>()
  let frozen = false
  let asked = 0

  const alive = (key: string) => {
    const found = stored.get(key)
    if (found && found.until > clock.now().getTime()) return found
    stored.delete(key)
    return undefined
  }

  const commands: Record<string, (args: string[], client: Client) => Value | undefined> = {
    AUTH: () => OK,
    SELECT: () => OK,
    PING: () => ({ status: 'PONG' }),
    GET: ([key]) => alive(key!)?.text ?? null,
    DEL: (keys) => keys.filter((key) => alive(key) && stored.delete(key)).length,
    PTTL: ([key]) => {
      const found = alive(key!)
      return found ? found.until - clock.now().getTime() : -2
    },
    SET: ([key, text, ...options]) => {
      if (options.includes('NX') && alive(key!)) return null
      const lifetime = options.includes('PX') ? Number(options[options.indexOf('PX') + 1]) : Number.POSITIVE_INFINITY
      stored.set(key!, { text: text!, until: clock.now().getTime() + lifetime })
      return OK
    },
    INCR: ([key]) => {
      const found = alive(key!) ?? { text: '0', until: Number.POSITIVE_INFINITY }
      const next = Number(found.text) + 1
      stored.set(key!, { ...found, text: String(next) })
      return next
    },
    PUBLISH: ([channel, message]) => {
      const listeners = [...clients].filter(({ channels }) => channels.has(channel!))
      for (const { socket } of listeners) socket.write(encoded(['message', channel!, message!]))
      return listeners.length
    },
    SUBSCRIBE: (names, { channels, socket }) => {
      for (const name of names) {
        channels.add(name)
        socket.write(encoded(['subscribe', name, channels.size]))
      }
      return undefined
    },
    UNSUBSCRIBE: (names, { channels, socket }) => {
      for (const name of names) {
        channels.delete(name)
        socket.write(encoded(['unsubscribe', name, channels.size]))
      }
      return undefined
    },
    PUBSUB: ([, ...names]) =>
      names.flatMap((name) => [name, [...clients].filter(({ channels }) => channels.has(name)).length]),
    MULTI: (_args, client) => {
      client.queued = []
      return OK
    },
    EXEC: (_args, client) => {
      const all = client.queued ?? []
      client.queued = undefined
      return all.map((each) => run(each, client) ?? null)
    },
  }

  function run([name = '', ...args]: string[], client: Client): Value | undefined {
    const command = name.toUpperCase()
    if (client.queued && command !== 'EXEC') {
      client.queued.push([command, ...args])
      return { status: 'QUEUED' }
    }
    return commands[command]?.(args, client) ?? (command in commands ? undefined : { error: `ERR unknown ${command}` })
  }

  function answer(words: string[], client: Client) {
    const [name = ''] = words
    const value = run(words, client)
    // Subscriptions answer through their own messages; every other command gets exactly one reply.
    if (!/^(un)?subscribe$/i.test(name)) client.socket.write(encoded(value ?? null))
  }

  const server = createServer({ noDelay: true }, (socket) => {
    const client: Client = { socket, channels: new Set(), queued: undefined }
    clients.add(client)
    const read = commandReader((words) => {
      asked += 1
      if (!frozen) answer(words, client)
    })
    socket.on('data', (chunk) => {
      // One packet for all the answers to one packet.
      socket.cork()
      read(chunk)
      socket.uncork()
    })
    socket.on('error', () => {})
    socket.on('close', () => clients.delete(client))
  })
  let port = 0
  const listen = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port
        resolve()
      })
    })
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const { socket } of clients) socket.destroy()
    })
  await listen()
  return {
    url: `redis://127.0.0.1:${port}`,
    channels: () => [...clients].flatMap(({ channels }) => [...channels]),
    /** Commands received, answered or not. */
    asked: () => asked,
    freeze: (now: boolean) => {
      frozen = now
    },
    stop,
    startAgain: listen,
  }
}

/** Commands arrive as arrays of strings, split anywhere by the network. */
function commandReader(take: (words: string[]) => void) {
  let rest = Buffer.alloc(0)
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (let found = firstCommand(rest); found; found = firstCommand(rest)) {
      rest = rest.subarray(found.length)
      take(found.words)
    }
  }
}

function firstCommand(bytes: Buffer): { words: string[]; length: number } | undefined {
  let at = 0
  const line = () => {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return undefined
    const text = bytes.toString('utf8', at, end)
    at = end + '\r\n'.length
    return text
  }
  const head = line()
  if (head === undefined) return undefined
  const words: string[] = []
  for (let count = Number(head.slice(1)); words.length < count; ) {
    const size = line()
    if (size === undefined) return undefined
    const length = Number(size.slice(1))
    if (bytes.length < at + length + '\r\n'.length) return undefined
    words.push(bytes.toString('utf8', at, at + length))
    at += length + '\r\n'.length
  }
  return { words, length: at }
}

function encoded(value: Value): string {
  if (value === null) return '$-1\r\n'
  if (typeof value === 'number') return `:${value}\r\n`
  if (typeof value === 'string') return `$${Buffer.byteLength(value)}\r\n${value}\r\n`
  if (Array.isArray(value)) return `*${value.length}\r\n${value.map(encoded).join('')}`
  return 'error' in value ? `-${value.error}\r\n` : `+${value.status}\r\n`
}
