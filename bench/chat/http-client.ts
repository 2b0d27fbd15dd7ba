import { once } from 'node:events'
import { connect } from 'node:net'

/** One kept-alive connection, one call at a time; `post` resolves to `busy` on a 503. */
export type Client = {
  post(path: string, cookie: string, body: object | string, headers?: Record<string, string>): Promise<unknown>
  close(): void
}

const STATUS_AT = 'HTTP/1.1 '.length
const HEAD_END = '\r\n\r\n'

/** Minimal on purpose: on a small machine a heavier client would slow the server it measures. */
export async function openClient(port: number): Promise<Client> {
  const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('utf8')
  await once(socket, 'connect')
  let received = ''
  let waiting: PromiseWithResolvers<unknown> | undefined
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('the server closed the connection')))
  socket.on('data', (text: string) => {
    received += text
    const head = received.indexOf(HEAD_END)
    if (head < 0) return
    const [, length] = /content-length: (\d+)/i.exec(received.slice(0, head)) ?? []
    const body = received.slice(head + HEAD_END.length)
    if (Buffer.byteLength(body) < Number(length)) return
    const answered = waiting!
    const status = received.slice(STATUS_AT, STATUS_AT + 3)
    const isJson = /content-type: application\/json/i.test(received.slice(0, head))
    received = ''
    waiting = undefined
    if (status === '200') answered.resolve(isJson ? JSON.parse(body) : body)
    else if (status === '503') answered.resolve('busy')
    else answered.reject(new Error(body))
  })
  return {
    post(path, cookie, body, headers = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      waiting = Promise.withResolvers()
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\nsec-fetch-site: same-origin\r\n` +
          `cookie: ${cookie}\r\ncontent-type: application/json\r\n${more.join('')}content-length: ${Buffer.byteLength(text)}${HEAD_END}${text}`,
      )
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}
