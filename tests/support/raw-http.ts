import { connect } from 'node:net'

export type RawReply = { status: number; headers: Record<string, string>; body: string }

/** Sends bytes as they are, unlike clients that mend an address first. Resolves when the server closes. */
export function sendRaw(port: number, text: string): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const done = () => resolve(parse(Buffer.concat(chunks).toString('utf8')))
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')))
    socket.on('data', (chunk) => void chunks.push(chunk)).on('close', done)
    // Refused while still sending: the answer came first.
    socket.on('error', (error) => (chunks.length > 0 ? done() : reject(error)))
  })
}

/** A request line and headers; closes afterwards, so that the answer has an end. */
export const rawRequest = (line: string, headers: readonly string[] = ['host: localhost']) =>
  `${[line, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`

function parse(text: string): RawReply {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(
      lines.map((each) => {
        const colon = each.indexOf(':')
        return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()]
      }),
    ),
    body: rest.join('\r\n\r\n'),
  }
}
