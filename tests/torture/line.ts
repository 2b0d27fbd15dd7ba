import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { CUTS, type Cut } from './plan.ts'

/** Headers that tell the line what to do with a request; the server ignores them. */
const CUT_HEADER = 'x-line-cut'
const DELAY_HEADER = 'x-line-delay'

export const fateHeaders = ({ cut, delay }: { cut?: Cut | undefined; delay: number }): Record<string, string> => ({
  ...(cut && { [CUT_HEADER]: `${CUTS.indexOf(cut.where)} ${cut.share}` }),
  ...(delay > 0 && { [DELAY_HEADER]: String(delay) }),
})

/** A connection cut before any reply breaks within this time. */
const MOMENT_MS = 30

type Ends = { client: Socket; server: Socket; snap(where: Cut['where']): void }

/** The network between clients and server: one request per connection, delayed or cut as the request says. */
export async function openLine() {
  const cuts: Record<Cut['where'], number> = { 'in the request': 0, 'before the answer': 0, 'in the answer': 0 }
  let target = 0
  const sockets = new Set<Socket>()

  const line = createServer((client) => {
    keep(client)
    client.once('data', (first) => void passOn(client, first))
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')

  async function passOn(client: Socket, first: Buffer) {
    client.pause()
    const { cut, delay, length } = fateOf(first)
    if (delay > 0) await sleep(delay)
    if (client.destroyed) return
    const server = keep(connect(target, '127.0.0.1'))
    const snap = (where: Cut['where']) => {
      if (client.destroyed) return
      cuts[where] += 1
      client.destroy()
    }
    client.once('close', () => server.destroy())
    // Bytes the server already sent still reach the client.
    server.once('close', () => client.destroySoon())
    join({ client, server, snap }, first, length, cut)
    client.resume()
  }

  function keep(socket: Socket): Socket {
    sockets.add(socket)
    return socket
      .setNoDelay()
      .on('error', () => socket.destroy())
      .on('close', () => sockets.delete(socket))
  }

  return {
    port: (line.address() as AddressInfo).port,
    cuts,
    leadTo: (port: number) => {
      target = port
    },
    close: () => {
      line.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function join({ client, server, snap }: Ends, first: Buffer, length: number, cut: Cut | undefined) {
  const lets = cut?.where === 'in the request' ? Math.floor(length * cut.share) : Number.POSITIVE_INFINITY
  let passed = 0
  const pass = (chunk: Buffer) => {
    const rest = chunk.subarray(0, Math.max(0, lets - passed))
    passed += chunk.length
    server.write(rest, () => {
      if (passed > lets) snap('in the request')
    })
    if (passed >= length && cut?.where === 'before the answer')
      setTimeout(() => snap('before the answer'), MOMENT_MS * cut.share).unref()
  }
  pass(first)
  client.on('data', pass)
  server.on('data', (answer: Buffer) => {
    if (cut === undefined) client.write(answer)
    else if (cut.where === 'in the answer')
      client.write(answer.subarray(0, Math.floor(answer.length * cut.share)), () => snap(cut.where))
    else snap(cut.where)
  })
}

/** Reads the wanted cut from the request head, and the length of the whole request. */
function fateOf(first: Buffer): { cut: Cut | undefined; delay: number; length: number } {
  const head = first.subarray(0, first.indexOf('\r\n\r\n') + 4)
  const header = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(head.toString('latin1'))?.[1]
  const [where, share] = header(CUT_HEADER)?.split(' ') ?? []
  return {
    cut: where === undefined ? undefined : { where: CUTS[Number(where)]!, share: Number(share) },
    delay: Number(header(DELAY_HEADER) ?? 0),
    length: head.length + Number(header('content-length') ?? 0),
  }
}
