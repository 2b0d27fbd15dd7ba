import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import pg from 'pg'

import { startRedis } from '#tests/cluster/engines/redis.ts'
import { openWorkplace, type Workplace } from '#tests/cluster/running.ts'
import { anEmptyDatabase } from '#tests/support/empty-database.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { freePort, runToEnd } from '#tests/support/server-process.ts'
import { findSystemPostgres, startSystemPostgres } from '#tests/support/system-postgres.ts'

import { checkCompose, checkMonitoring, checkUnits } from './check-files.ts'
import { type ContainerNode, containerNode } from './containers.ts'
import { buildImage, buildNext, PREVIOUS } from './image.ts'
import type { PhotoStore } from './photo-by-proxy.ts'
import { INSTALL, NotProved, need } from './programs.ts'
import { startCaddy, startNginx } from './proxies.ts'
import { visitPages } from './through-proxy.ts'

/** `npm run deploy-test [-- --only monitoring,units,…] [--keep-image]`: proves that the files of `deploy/` work. Root, Debian 12. */
const { values } = parseArgs({ options: { only: { type: 'string' }, 'keep-image': { type: 'boolean' } } })
const print = (line: string) => process.stdout.write(`${line}\n`)

const place = openWorkplace()
let [failed, unproved, built] = [0, 0, values['keep-image'] === true]

async function part(name: string, promise: string, work: () => string | Promise<string>) {
  if (values.only !== undefined && !values.only.split(',').includes(name)) return
  process.stderr.write(`… ${name}\n`)
  try {
    print(`PROVED: ${promise}: ${await work()}`)
  } catch (error) {
    const { message } = error as Error
    if (error instanceof NotProved) unproved += 1
    else failed += 1
    print(`${error instanceof NotProved ? 'NOT PROVED' : 'FAILED'}: ${promise}: ${message}`)
  }
}

type Installation = { nodes: ContainerNode[]; store: PhotoStore; confirm(email: string): Promise<void> }
let installation: Promise<Installation> | undefined

/** Two nodes of the image with two database roles, Redis and an S3 store, and the demo's site files. */
async function install(where: Workplace): Promise<Installation> {
  if (!built) throw new NotProved('there is no image: run the part image, too')
  need('redis-server')
  const postgres = findSystemPostgres()
  if (postgres === undefined) throw new NotProved('postgresql missing')
  const server = await startSystemPostgres(postgres, { max_connections: '60' })
  where.atEnd(server.stop)
  const { ownerUrl, appUrl } = await anEmptyDatabase(server.url)
  const redis = await startRedis(where)
  const keys = { accessKey: 'duet', secretKey: randomBytes(12).toString('hex'), region: 'us-east-1' }
  const store = await startS3({ bucket: 'duet', ...keys })
  where.atEnd(async () => void (await store.close()))
  const settings = {
    ...{ NODE_ENV: 'production', HOST: '127.0.0.1', TRUST_PROXY: 'loopback', DRAIN_SECONDS: '6', LOG_LEVEL: 'warn' },
    ...{ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, REDIS_URL: redis.url },
    ...{ S3_ENDPOINT: store.endpoint, S3_BUCKET: 'duet', S3_ACCESS_KEY: keys.accessKey, S3_SECRET_KEY: keys.secretKey },
    S3_BY_PROXY: 'on',
    SECRET: randomBytes(24).toString('hex'),
  }
  const applied = await runToEnd(['src/operator/duet.ts', 'sites', 'apply', 'sites'], settings)
  if (applied.code !== 0) throw new Error(applied.output)
  const nodes = []
  for (const name of ['one', 'two']) nodes.push(containerNode(where, { name, port: await freePort(), settings }))
  buildNext(where.folder)
  for (const node of nodes) await node.start(PREVIOUS)
  const confirm = async (email: string) => {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    await client.query(`update accounts set status = 'active', confirmed_at = now(), paid = true where email = $1`, [
      email,
    ])
    await client.query(
      `update profiles set status = 'active' from accounts where accounts.profile_id = profiles.id and email = $1`,
      [email],
    )
    await client.end()
  }
  return { nodes, store, confirm }
}

async function behind(start: typeof startNginx): Promise<string> {
  installation ??= install(place)
  const { nodes, store, confirm } = await installation
  const ports = nodes.map(({ port }) => port)
  const proxy = await start(place, { nodes: ports, store: new URL(store.endpoint).host })
  return visitPages(proxy, { nodes, store, confirm })
}

try {
  await part('monitoring', 'alert rules and dashboard', () => checkMonitoring(place.folder))
  await part('units', 'systemd units', () => checkUnits(place.folder))
  await part('compose', 'compose file', () => checkCompose(place.folder))
  await part('image', 'container image', () => {
    const words = buildImage()
    built = true
    return words
  })
  await part('nginx', 'two nodes of the image behind nginx with TLS', () => behind(startNginx))
  await part('caddy', 'two nodes of the image behind Caddy with TLS', () => behind(startCaddy))
} finally {
  await place.stopAll()
}
if (unproved > 0) print(`Install what is missing: ${INSTALL}`)
if (failed === 0) place.remove()
else print(`The logs of all processes are in ${place.folder}`)
process.exitCode = failed + unproved > 0 ? 1 : 0
