import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

import { freePort } from '#tests/support/server-process.ts'

import type { Workplace } from '../running.ts'
import { until } from '../until.ts'

type Server = { name: string; port: number; health: number }
export type Balancer = {
  /** Routes to the current primary. */
  databasePort: number
  /** Routes visitors to the nodes that are ready. */
  port: number
  /** Whether it sends visitors to all of these nodes. */
  serves(nodes: readonly string[]): Promise<boolean>
}

/** One process plays both roles here; an installation runs two of each. */
export async function startHaproxy(
  place: Workplace,
  { databases, nodes }: { databases: readonly Server[]; nodes: readonly Omit<Server, 'health'>[] },
): Promise<Balancer> {
  const [port, databasePort] = [await freePort(), await freePort()]
  const socket = join(place.room('haproxy'), 'admin.sock')
  const file = join(place.folder, 'haproxy.cfg')
  writeFileSync(file, configuration({ port, databasePort, socket, databases, nodes }))
  place.start('haproxy', 'haproxy', ['-db', '-f', file])
  const up = (backend: string) => serversUp(socket, backend)
  // Until its first health check it also routes to the replica.
  await until('the way to the primary', async () => (await up('database')).length === 1)
  return {
    port,
    databasePort,
    serves: async (wanted) => {
      const serving = await up('nodes')
      return wanted.every((name) => serving.includes(name))
    },
  }
}

/** Servers of a backend that accept traffic; their rows have type 4. */
async function serversUp(socket: string, backend: string): Promise<string[]> {
  const [head = [], ...rows] = (await ask(socket, `show stat ${backend} 4 -1`)).split('\n').map((row) => row.split(','))
  const [name, status] = [head.indexOf('svname'), head.indexOf('status')]
  return rows.filter((row) => row[status] === 'UP').map((row) => row[name]!)
}

type Parts = Pick<Balancer, 'port' | 'databasePort'> & {
  socket: string
  databases: readonly Server[]
  nodes: readonly Omit<Server, 'health'>[]
}

/** Patroni reports the primary, each application node its readiness; both are polled at least once a second. */
const configuration = ({ port, databasePort, socket, databases, nodes }: Parts) => `global
  maxconn 4000
  log stdout format iso local0 info
  stats socket ${socket} mode 600 level admin
defaults
  log global
  option dontlog-normal
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s

listen database
  mode tcp
  bind 127.0.0.1:${databasePort}
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 1 rise 1 on-marked-down shutdown-sessions
${databases.map(({ name, port, health }) => `  server ${name} 127.0.0.1:${port} check port ${health}`).join('\n')}

frontend web
  mode http
  option httplog
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend nodes

backend nodes
  mode http
  balance roundrobin
  timeout tunnel 1h
  option httpchk GET /readyz
  option redispatch 1
  retries 3
  default-server inter 500ms fall 2 rise 1
${nodes.map(({ name, port }) => `  server ${name} 127.0.0.1:${port} check`).join('\n')}
`

async function ask(path: string, question: string): Promise<string> {
  const socket = connect(path)
  socket.end(`${question}\n`)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  await once(socket, 'close')
  return answer
}
