import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { freePort } from '#tests/support/server-process.ts'
import type { SystemPostgres } from '#tests/support/system-postgres.ts'

import type { Running, Workplace } from '../running.ts'
import { until } from '../until.ts'

export const SUPERUSER = 'postgres'

/**
 * Seconds before a silent leader is replaced: Patroni's minimum. Patroni requires TTL ≥ loop wait + 2 × retry timeout.
 */
const TTL = 20
const LOOP_WAIT = 2
const RETRY_TIMEOUT = 4

type DatabaseNode = {
  name: string
  port: number
  health: number
  start(): void
  /** Kills PostgreSQL and Patroni at once, like a power cut. */
  kill(): Promise<void>
  isPrimary(): Promise<boolean>
}

export type DatabasePair = {
  nodes: DatabaseNode[]
  primary(): Promise<DatabaseNode>
  /** Both run, and the replica confirms every commit. */
  isWhole(): Promise<boolean>
  /** A planned switch-over. */
  switchOver(): Promise<void>
}

type Parts = { etcd: string; password: string; postgres: SystemPostgres }

/** Two PostgreSQL nodes with synchronous replication: every commit is on both. */
export async function startPatroni(place: Workplace, parts: Parts): Promise<DatabasePair> {
  const nodes = [await makeNode(place, 'one', parts), await makeNode(place, 'two', parts)]
  const [first, second] = nodes as [DatabaseNode, DatabaseNode]
  first.start()
  await until('the first database node', first.isPrimary)
  second.start()
  const members = async () => {
    for (const { health } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${health}/cluster`).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: { role: string; state: string }[] }).members
    }
    return []
  }
  const primary = async () => {
    for (const node of nodes) if (await node.isPrimary()) return node
    throw new Error('no database node leads')
  }
  const pair: DatabasePair = {
    nodes,
    primary,
    isWhole: async () => {
      const found = await members()
      return (
        ['leader', 'sync_standby'].every((role) => found.some((member) => member.role === role)) && found.length === 2
      )
    },
    switchOver: async () => {
      const { health, name } = await primary()
      const candidate = nodes.find((node) => node.name !== name)!.name
      const answer = await fetch(`http://127.0.0.1:${health}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name, candidate }),
      })
      if (!answer.ok) throw new Error(`Patroni refused to hand over: ${await answer.text()}`)
    },
  }
  await until('the synchronous replica', pair.isWhole)
  return pair
}

async function makeNode(place: Workplace, name: string, parts: Parts): Promise<DatabaseNode> {
  const [port, health] = [await freePort(), await freePort()]
  const room = place.room(`database-${name}`)
  const data = join(room, 'data')
  // JSON is YAML.
  const file = join(place.folder, `patroni-${name}.json`)
  writeFileSync(file, JSON.stringify(settings({ ...parts, name, port, health, room, data }), null, 2))
  let keeper: Running | undefined
  const endPostgres = () => {
    const note = join(data, 'postmaster.pid')
    const pid = existsSync(note) ? readFileSync(note, 'utf8').split('\n')[0]! : ''
    // The pid file outlives a killed server, and another process may hold its number by now.
    if (pid && commandOf(pid).includes(data)) process.kill(Number(pid), 'SIGKILL')
  }
  place.atEnd(endPostgres)
  return {
    name,
    port,
    health,
    start: () => {
      keeper = place.start(`patroni-${name}`, 'patroni', [file])
    },
    kill: async () => {
      await keeper?.kill()
      endPostgres()
    },
    isPrimary: async () => (await fetch(`http://127.0.0.1:${health}/primary`).catch(() => undefined))?.ok ?? false,
  }
}

function commandOf(pid: string): string {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

type Settings = Parts & { name: string; port: number; health: number; room: string; data: string }

const settings = ({ etcd, password, postgres, name, port, health, room, data }: Settings) => ({
  scope: 'duet',
  name,
  restapi: { listen: `127.0.0.1:${health}`, connect_address: `127.0.0.1:${health}` },
  etcd3: { hosts: etcd },
  bootstrap: {
    dcs: {
      ttl: TTL,
      loop_wait: LOOP_WAIT,
      retry_timeout: RETRY_TIMEOUT,
      // Commits wait for the replica; without one the primary continues alone.
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: data,
    bin_dir: postgres.bin,
    pgpass: join(room, 'pgpass'),
    authentication: {
      superuser: { username: SUPERUSER, password },
      replication: { username: 'replicator', password },
    },
    pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
    parameters: { unix_socket_directories: room, password_encryption: 'scram-sha-256' },
  },
})
