import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Workplace } from '#tests/cluster/running.ts'
import { until } from '#tests/cluster/until.ts'
import { selfSigned } from '#tests/support/self-signed.ts'
import { freePort } from '#tests/support/server-process.ts'

import { ask } from './ask.ts'
import { DEPLOY } from './check-files.ts'
import { need } from './programs.ts'

export type RunningProxy = { name: string; port: number }

const answers = async ({ name, port }: RunningProxy) => {
  await until(name, async () => (await ask(port, { path: '/readyz' })).status === 200)
  return { name, port }
}

/** Where the nodes listen, and host and port of the store. */
export type Behind = { nodes: readonly number[]; store: string }

/** The example, with the ports and certificate of this run. */
export async function startNginx(place: Workplace, { nodes, store }: Behind): Promise<RunningProxy> {
  need('nginx')
  const room = place.room(`nginx-${nodes[0]}`)
  const [port, plain] = [await freePort(), await freePort()]
  const { key, cert } = selfSigned('localhost')
  writeFileSync(join(room, 'key.pem'), key)
  writeFileSync(join(room, 'cert.pem'), cert)
  const site = readFileSync(`${DEPLOY}nginx.conf`, 'utf8')
    .replaceAll('example.com www.example.com', 'localhost')
    .replace('127.0.0.1:3001', `127.0.0.1:${nodes[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${nodes[1]}`)
    .replaceAll('127.0.0.1:7070', store)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replace(/ssl_certificate +[^;]+/, `ssl_certificate ${room}/cert.pem`)
    .replace(/ssl_certificate_key +[^;]+/, `ssl_certificate_key ${room}/key.pem`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${room}/${kind};`,
  )
  writeFileSync(
    join(room, 'nginx.conf'),
    `daemon off; user root; pid ${room}/pid; error_log ${room}/error.log; events {} http { access_log off; ${temporary.join(' ')}\n${site}\n}`,
  )
  chmodSync(room, 0o755)
  place.start(`nginx-${nodes[0]}`, 'nginx', ['-e', join(room, 'error.log'), '-c', join(room, 'nginx.conf')], {
    asOwner: true,
  })
  return answers({ name: 'nginx', port })
}

/** The file as it is, with an authority of Caddy's own instead of a public one. */
export async function startCaddy(place: Workplace, { nodes, store }: Behind): Promise<RunningProxy> {
  need('caddy')
  const room = place.room(`caddy-${nodes[0]}`)
  const port = await freePort()
  const global = '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n'
  writeFileSync(join(room, 'Caddyfile'), global + readFileSync(`${DEPLOY}Caddyfile`, 'utf8'))
  place.start(`caddy-${nodes[0]}`, 'caddy', ['run', '--adapter', 'caddyfile', '--config', join(room, 'Caddyfile')], {
    asOwner: true,
    env: {
      DOMAINS: `localhost:${port}`,
      NODES: nodes.map((node) => `127.0.0.1:${node}`).join(' '),
      STORE: store,
      XDG_DATA_HOME: room,
      XDG_CONFIG_HOME: room,
    },
  })
  return answers({ name: 'Caddy', port })
}
