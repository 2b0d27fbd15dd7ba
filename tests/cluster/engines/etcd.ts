import { freePort } from '#tests/support/server-process.ts'

import type { Workplace } from '../running.ts'
import { until } from '../until.ts'

/** Where the database nodes agree on who leads. One here; an installation has three, on machines of their own. */
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
  // Its makers test on amd64 alone and want to be told that one knows.
  const env: Record<string, string> = process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {}
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  place.start('etcd', 'etcd', args, { env })
  await until('etcd', async () => (await fetch(`${clientUrl}/health`)).ok)
  return { address: `127.0.0.1:${client}` }
}
