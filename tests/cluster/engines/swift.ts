import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

import type { S3Config } from '#platform/files-s3.ts'
import { type S3Keys, signedHeaders } from '#platform/files-s3-signature.ts'
import { freePort } from '#tests/support/server-process.ts'

import { PATH } from '../programs.ts'
import type { Workplace } from '../running.ts'
import { until } from '../until.ts'

const BUCKET = 'photos'
const KEYS: S3Keys = { accessKey: 'duet:photos', secretKey: 'only-for-this-run', region: 'us-east-1' }
/** Swift's auth requires a cache; one that never answers is enough. */
const NO_CACHE = '127.0.0.1:9'
const DISK = 'disk'
const STORES = ['account', 'container', 'object'] as const

/** OpenStack Swift behind its S3 API: one process of each kind, one replica. */
export async function startSwift(place: Workplace): Promise<S3Config> {
  const rings = place.room('swift-rings')
  const disks = place.room('swift-disks')
  place.room(`swift-disks/${DISK}`)
  for (const store of STORES) {
    const port = await freePort()
    makeRing(join(rings, `${store}.builder`), port)
    startPart(
      place,
      store,
      `${common(port, rings)}
devices = ${disks}
mount_check = false
[pipeline:main]
pipeline = ${store}-server
[app:${store}-server]
use = egg:swift#${store}
`,
    )
  }
  const port = await freePort()
  startPart(
    place,
    'proxy',
    `${common(port, rings)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_${KEYS.accessKey.replace(':', '_')} = ${KEYS.secretKey} .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = ${NO_CACHE}
${['catch_errors', 's3api', 'copy', 'slo', 'dlo'].map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter}`).join('\n')}
`,
  )
  const endpoint = `http://127.0.0.1:${port}`
  await until('Swift', () => makeBucket(new URL(`${endpoint}/${BUCKET}`)))
  return { endpoint, bucket: BUCKET, ...KEYS }
}

function startPart(place: Workplace, part: string, settings: string) {
  const file = join(place.folder, `swift-${part}.conf`)
  writeFileSync(file, settings)
  place.start(`swift-${part}`, `swift-${part}-server`, [file, '-v'])
}

/** Swift drops root on its own. No workers: they would outlive a sudden end. */
const common = (port: number, rings: string) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${rings}
user = ${process.getuid?.() === 0 ? 'postgres' : userInfo().username}
workers = 0
`

/** The ring: one replica on the only server. */
function makeRing(builder: string, port: number) {
  const steps = [['create', '4', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/${DISK}`, '1'], ['rebalance']]
  for (const step of steps) {
    const { status, stdout } = spawnSync('swift-ring-builder', [builder, ...step], { env: { PATH }, encoding: 'utf8' })
    if (status !== 0) throw new Error(`swift-ring-builder ${step[0]}: ${stdout}`)
  }
}

async function makeBucket(url: URL): Promise<boolean> {
  const headers = signedHeaders(KEYS, { method: 'PUT', url, at: new Date() })
  return (await fetch(url, { method: 'PUT', headers })).ok
}
