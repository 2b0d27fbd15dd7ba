import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export type FakeReply = { status: number; body: string; type?: string; location?: string }
/** How the next call fails: another reply, a broken connection, or silence, before or after the work. */
export type Fault = FakeReply | 'broken' | 'silent' | 'silent after'

/** A provider on this machine: answers calls, records them, and fails on request. */
export async function startFake(answer: (request: FakeRequest) => FakeReply) {
  const calls: FakeRequest[] = []
  const faults: Fault[] = []
  const server = createServer((incoming, response) => void serve(incoming, response))

  async function serve(incoming: IncomingMessage, response: ServerResponse) {
    const request = await readRequest(incoming)
    calls.push(request)
    const fault = faults.shift()
    if (fault === 'broken') return void response.destroy()
    if (fault === 'silent') return
    const reply = typeof fault === 'object' ? fault : answer(request)
    if (fault === 'silent after') return
    const { status, type = 'application/json', location, body } = reply
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    failWith: (...next: Fault[]) => void faults.push(...next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  const { pathname, searchParams } = new URL(incoming.url!, 'http://fake')
  return {
    method: incoming.method!,
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body: Buffer.concat(parts).toString('utf8'),
  }
}
