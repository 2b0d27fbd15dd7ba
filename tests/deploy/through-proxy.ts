import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'

import { until } from '#tests/cluster/until.ts'
import { signupForm } from '#tests/factories/signup-form.ts'

import { ask, expectOk } from './ask.ts'
import type { ContainerNode } from './containers.ts'
import { holdConnection } from './held-connection.ts'
import { NEXT, PREVIOUS } from './image.ts'
import { fetchByProxy, type PhotoStore } from './photo-by-proxy.ts'
import type { RunningProxy } from './proxies.ts'

const MEGABYTE = 1024 * 1024

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

type Confirm = (email: string) => Promise<void>

/** A confirmed member: the profile's id and the cookies of a login. */
async function join({ port }: RunningProxy, name: string, confirm: Confirm) {
  const email = `visitor-${randomUUID()}@example.com`
  const form = signupForm({ email, name })
  await expectOk('the sign-up', ask(port, { path: '/api/signup.php', method: 'POST', body: form }))
  await confirm(email)
  const login = { email, password: form.password }
  const { cookies, text } = await expectOk(
    'the login',
    ask(port, { path: '/api/user.php', method: 'POST', body: login }),
  )
  return { cookie: cookies, id: (JSON.parse(text) as { user: { profile: { id: string } } }).user.profile.id }
}

/** Calls until stopped, ten times a second. */
function keepCalling({ port }: RunningProxy, cookie: string) {
  const failed: string[] = []
  let [count, stopping] = [0, false]
  const calling = (async () => {
    while (!stopping) {
      const { status } = await ask(port, { path: '/api/user.php', cookie }).catch((error: Error) => ({
        status: error.message,
      }))
      count += 1
      if (status !== 200) failed.push(String(status))
      await sleep(100)
    }
  })()
  const stop = async () => {
    stopping = true
    await calling
    if (failed.length > 0)
      throw new Error(
        `${failed.length} of ${count} calls failed during the upgrade: ${[...new Set(failed)].join(', ')}`,
      )
    return count
  }
  return { stop }
}

type Visited = { nodes: readonly ContainerNode[]; store: PhotoStore; confirm: Confirm }

/**
 * Logs in, uploads more than 10 MB, fetches the photo from the store by the proxy, and holds a live connection while
 * both nodes are upgraded and put back.
 */
export async function visitPages(proxy: RunningProxy, { nodes, store, confirm }: Visited): Promise<string> {
  const [ana, ben] = [await join(proxy, 'Ana', confirm), await join(proxy, 'Ben', confirm)]
  const picture = await largePicture()
  const upload = { path: `/api/photo.php?client_id=${randomUUID()}`, method: 'POST', body: picture, type: 'image/jpeg' }
  const uploaded = await expectOk('the upload', ask(proxy.port, { ...upload, cookie: ana.cookie }))
  const { photo } = JSON.parse(uploaded.text) as { photo: { id: string } }
  const fetched = await fetchByProxy(proxy, { id: photo.id, cookie: ana.cookie, store })

  const live = await holdConnection(proxy.port, ana.cookie)
  const calls = keepCalling(proxy, ana.cookie)
  /** From whichever node answers the call to whichever holds the connection. */
  const hearLike = async (after: string) => {
    await until(`the live connection after ${after}`, live.isOpen)
    const before = live.heard.length
    const like = { path: '/api/like.php', body: { id: ana.id }, cookie: ben.cookie }
    for (const method of ['DELETE', 'POST']) await expectOk('a like', ask(proxy.port, { ...like, method }))
    await until(`a hint after ${after}`, () => live.heard.slice(before).includes('like'))
  }
  let count = 0
  try {
    await hearLike('the start')
    for (const image of [NEXT, PREVIOUS]) {
      for (const node of nodes) {
        await node.start(image)
        await hearLike(`the change to ${image}`)
      }
    }
  } finally {
    live.close()
    count = await calls.stop()
  }
  if (live.failures.length > 0)
    throw new Error(
      `the live connection came back, but not at the first try: ${[...new Set(live.failures)].join(', ')}`,
    )
  const size = (picture.length / MEGABYTE).toFixed(1)
  const longest = Math.max(0, ...live.gaps).toFixed(1)
  return `login and upload of ${size} MB; ${fetched}; upgrade and way back of both nodes under ${count} calls, none failed; the WebSocket was closed ${live.gaps.length} times, each time back at the first try, after ${longest} s at most, and heard of a like after each step`
}
