import { randomBytes } from 'node:crypto'

import type { FileStore } from '#platform/files.ts'
import { fileStore } from '#platform/files-folder.ts'
import { type S3Config, s3Store } from '#platform/files-s3.ts'
import { freePort } from '#tests/support/server-process.ts'
import { findSystemPostgres } from '#tests/support/system-postgres.ts'

import { makeWorld, type Talker } from '../../bench/chat/world.ts'
import { type AppNode, makeAppNode } from './app-node.ts'
import { ask } from './ask-database.ts'
import { startEtcd } from './engines/etcd.ts'
import { type Balancer, startHaproxy } from './engines/haproxy.ts'
import { type DatabasePair, SUPERUSER, startPatroni } from './engines/patroni.ts'
import { type Login, startPgBouncer } from './engines/pgbouncer.ts'
import { type Redis, startRedis } from './engines/redis.ts'
import { startSwift } from './engines/swift.ts'
import type { Engine } from './programs.ts'
import type { Workplace } from './running.ts'
import { until } from './until.ts'

export type Cluster = {
  place: Workplace
  nodes: [AppNode, AppNode]
  balancer: Balancer
  database: DatabasePair
  /** The current primary, bypassing PgBouncer. */
  directUrl: string
  /** Environment of every node. */
  settings: Record<string, string>
  redis: Redis | undefined
  files: FileStore
  talkers: Talker[]
  /** Restarts whatever a scenario stopped, and waits until everything serves. */
  mend(): Promise<void>
}

/** Starts the engines, fills the database with members, and starts two nodes behind the balancer. */
export async function startCluster(
  place: Workplace,
  engines: ReadonlySet<Engine>,
  say: (progress: string) => void,
): Promise<Cluster> {
  say('database nodes')
  const password = randomBytes(12).toString('hex')
  const etcd = await startEtcd(place)
  const database = await startPatroni(place, { etcd: etcd.address, password, postgres: findSystemPostgres()! })
  const ports = { one: await freePort(), two: await freePort() }
  const balancer = await startHaproxy(place, {
    databases: database.nodes,
    nodes: Object.entries(ports).map(([name, port]) => ({ name, port })),
  })
  const login: Login = { user: 'duet', password, database: 'duet' }
  await makeDatabase(balancer.databasePort, login)
  const pooled = await startPgBouncer(place, balancer.databasePort, login)
  const directUrl = urlOf(balancer.databasePort, login)

  say('Redis and Swift')
  const redis = engines.has('Redis') ? await startRedis(place) : undefined
  const store = engines.has('Swift') ? await startSwift(place) : undefined

  say('members')
  const { talkers } = await makeWorld(directUrl)

  say('two nodes')
  const settings = {
    DATABASE_URL: pooled.url,
    DATABASE_DIRECT_URL: directUrl,
    SECRET: randomBytes(24).toString('hex'),
    ...(redis && { REDIS_URL: redis.url }),
    ...(store && s3Settings(store)),
  }
  const nodes: Cluster['nodes'] = [
    makeAppNode(place, { name: 'one', port: ports.one, settings }),
    makeAppNode(place, { name: 'two', port: ports.two, settings }),
  ]
  const cluster: Cluster = {
    place,
    nodes,
    balancer,
    database,
    directUrl,
    settings,
    redis,
    // Without an object store each node keeps its own files; scenarios that need a shared one are skipped.
    files: store ? s3Store(store) : fileStore(place.room('files')),
    talkers,
    mend: async () => {
      for (const node of nodes) if (!node.isRunning()) await node.start()
      await until('both nodes behind the balancer', () => balancer.serves(nodes.map(({ name }) => name)))
      await until('both database nodes', database.isWhole)
    },
  }
  await cluster.mend()
  return cluster
}

const urlOf = (port: number, { user, password, database }: Login) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`

async function makeDatabase(port: number, { user, password, database }: Login) {
  const url = urlOf(port, { user: SUPERUSER, password, database: 'postgres' })
  await ask(url, `create role ${user} login password '${password}'`)
  await ask(url, `create database ${database} owner ${user}`)
}

const s3Settings = ({ endpoint, bucket, accessKey, secretKey, region }: S3Config) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
  S3_REGION: region,
})
