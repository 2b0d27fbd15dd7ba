import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy in front of the database that a test can shut: connections break, and new ones are refused. */
export async function faultProxy(port: number, target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let server: Server | undefined

  const open = async () => {
    server = createServer((client) => {
      const upstream = connect(target.port, target.host)
      for (const socket of [client, upstream]) {
        sockets.add(socket)
        socket
          .on('error', () => {})
          .on('close', () => {
            sockets.delete(socket)
            client.destroy()
            upstream.destroy()
          })
      }
      client.pipe(upstream).pipe(client)
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const shut = async () => {
    const closing = server && once(server, 'close')
    server?.close()
    for (const socket of sockets) socket.destroy()
    await closing
    server = undefined
  }
  return { open, shut }
}
