import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { WebSocket } from 'ws'

import { until } from '#tests/cluster/until.ts'
import { signupForm } from '#tests/factories/signup-form.ts'

import type { ContainerNode } from './containers.ts'
import { NEXT, PREVIOUS } from './image.ts'
import type { RunningProxy } from './proxies.ts'

const MEGABYTE = 1024 * 1024

type Asked = { path: string; method?: string; body?: Buffer | object; cookie?: string; type?: string }
type Answer = { status: number; text: string; cookies: string }

/** As a browser would, except for trusting the test's own certificate. */
export async function ask(port: number, { path, method = 'GET', body, cookie = '', type }: Asked): Promise<Answer> {
  const origin = `https://localhost:${port}`
  const bytes = body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const call = request(`${origin}${path}`, {
    method,
    rejectUnauthorized: false,
    agent: false,
    headers: {
      cookie,
      origin,
      'sec-fetch-site': 'same-origin',
      ...(bytes && { 'content-type': type ?? 'application/json', 'content-length': bytes.length }),
    },
  })
  call.end(bytes)
  const [reply] = (await once(call, 'response')) as [import('node:http').IncomingMessage]
  const cookies = (reply.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  return { status: reply.statusCode ?? 0, text: (await buffer(reply)).toString(), cookies }
}

const expectOk = async (what: string, answer: Promise<Answer>): Promise<Answer> => {
  const got = await answer
  if (got.status !== 200) throw new Error(`${what} was answered with ${got.status}: ${got.text.slice(0, 300)}`)
  return got
}

/** More than ten megabytes, however it is compressed: noise. */
async function largePicture(): Promise<Buffer> {
  const [width, height] = [2400, 1600]
  const noise = randomBytes(width * height * 3)
  const picture = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  if (picture.length < 10 * MEGABYTE) throw new Error(`the picture has only ${picture.length} bytes`)
  return picture
}

/** Logs in, uploads more than 10 MB and holds a live connection while both nodes are upgraded and put back. */
export async function visitPages(
  proxy: RunningProxy,
  nodes: readonly ContainerNode[],
  confirm: (email: string) => Promise<void>,
): Promise<string> {
  const email = `visitor-${randomUUID()}@example.com`
  const form = signupForm({ email, name: 'Ana' })
  await expectOk('the sign-up', ask(proxy.port, { path: '/api/signup.php', method: 'POST', body: form }))
  await confirm(email)
  const login = { email, password: form.password }
  const { cookies } = await expectOk(
    'the login',
    ask(proxy.port, { path: '/api/user.php', method: 'POST', body: login }),
  )
  const picture = await largePicture()
  const upload = { path: `/api/photo.php?client_id=${randomUUID()}`, method: 'POST', body: picture, type: 'image/jpeg' }
  await expectOk('the upload', ask(proxy.port, { ...upload, cookie: cookies }))

  const live = new WebSocket(`wss://localhost:${proxy.port}/api/live.php`, {
    rejectUnauthorized: false,
    headers: { cookie: cookies, origin: `https://localhost:${proxy.port}` },
  })
  await once(live, 'open')

  const asked = { count: 0, failed: [] as string[], stop: false }
  const visiting = (async () => {
    while (!asked.stop) {
      const { status } = await ask(proxy.port, { path: '/api/user.php', cookie: cookies }).catch((error: Error) => ({
        status: error.message,
      }))
      asked.count += 1
      if (status !== 200) asked.failed.push(String(status))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  try {
    for (const image of [NEXT, PREVIOUS]) {
      for (const node of nodes) await node.start(image)
      await until('the live connection', async () => (await ask(proxy.port, { path: '/readyz' })).status === 200)
    }
  } finally {
    asked.stop = true
    await visiting
    live.close()
  }
  if (asked.failed.length > 0)
    throw new Error(
      `${asked.failed.length} of ${asked.count} calls failed during the upgrade: ${[...new Set(asked.failed)].join(', ')}`,
    )
  const size = (picture.length / MEGABYTE).toFixed(1)
  return `login, upload of ${size} MB and a WebSocket; upgrade and way back of both nodes under ${asked.count} calls, none failed`
}
