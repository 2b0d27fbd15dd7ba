import { freePort } from '#tests/support/server-process.ts'

import type { Workplace } from '../running.ts'
import { until } from '../until.ts'

/** Holds the database's leader election. One node here; an installation runs three, on separate machines. */
export async function startEtcd(place: Workplace): Promise<{ address: string }> {
  const [client, peer] = [await freePort(), await freePort()]
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  const options = {
    'data-dir': place.room('etcd'),
    'listen-client-urls': clientUrl,
    'advertise-client-urls': clientUrl,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': `default=${peerUrl}`,
  }
  // etcd is only tested on amd64 and wants other platforms acknowledged.
  const env: Record<string, string> = process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {}
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  place.start('etcd', 'etcd', args, { env })
  await until('etcd', async () => (await fetch(`${clientUrl}/health`)).ok)
  return { address: `127.0.0.1:${client}` }
}
