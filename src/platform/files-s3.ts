import { setTimeout as sleep } from 'node:timers/promises'

import { SECOND } from '#kernel/time.ts'

import { type FileStore, refuseBadPrefix, refuseOtherType, typeOfKey } from './files.ts'
import { presignedQuery, type S3Keys, signedHeaders } from './files-s3-signature.ts'
import { type Clock, systemClock } from './ports.ts'

export type S3Config = S3Keys & {
  endpoint: string
  bucket: string
  /** The proxy fetches the bytes of authorised photos. */
  byProxy?: boolean
}

/** Enough for a few hundred kilobytes; a slower store is unhealthy. */
const TIMEOUT = 10 * SECOND
/** Object stores throttle now and then; the delay doubles. */
const ATTEMPTS = 3
const FIRST_PAUSE = 0.2 * SECOND
/** The proxy fetches at once; the rest is for clocks that differ. */
const PROXY_HAS_SECONDS = 60

/** Any S3-compatible store, path style (`https://endpoint/bucket/key`). The bucket is private. */
export function s3Store(
  { endpoint, bucket, byProxy = false, ...keys }: S3Config,
  clock: Clock = systemClock,
): FileStore {
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const call = (method: string, path: string, bytes?: Buffer, headers: Record<string, string> = {}) =>
    withRetries(() => {
      const url = new URL(base + path)
      return fetch(url, {
        method,
        headers: signedHeaders(keys, { method, url, headers, at: clock.now(), ...(bytes && { bytes }) }),
        signal: AbortSignal.timeout(TIMEOUT),
        redirect: 'error',
        ...(bytes && { body: new Uint8Array(bytes) }),
      })
    })

  async function listPage(prefix: string, token?: string): Promise<{ keys: string[]; next: string | undefined }> {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
    const answer = await call('GET', `?${query}`)
    if (!answer.ok) throw await failure('list', prefix, answer)
    const xml = await answer.text()
    return { keys: valuesOf(xml, 'Key'), next: valuesOf(xml, 'NextContinuationToken')[0] }
  }

  return {
    put: async (key, bytes, type) => {
      refuseOtherType(key, type)
      const answer = await call('PUT', `/${key}`, bytes, { 'content-type': type })
      if (!answer.ok) throw await failure('put', key, answer)
      await answer.body?.cancel()
    },
    get: async (key) => {
      const type = typeOfKey(key)
      const answer = await call('GET', `/${key}`)
      if (answer.status === 404) {
        await answer.body?.cancel()
        return undefined
      }
      if (!answer.ok) throw await failure('get', key, answer)
      return { bytes: Buffer.from(await answer.arrayBuffer()), type }
    },
    delete: async (key) => {
      typeOfKey(key)
      const answer = await call('DELETE', `/${key}`)
      if (!answer.ok && answer.status !== 404) throw await failure('delete', key, answer)
      await answer.body?.cancel()
    },
    list: async (prefix) => {
      refuseBadPrefix(prefix)
      const found: string[] = []
      for (let token: string | undefined, first = true; first || token !== undefined; first = false) {
        const page = await listPage(prefix, token)
        found.push(...page.keys)
        token = page.next
      }
      return found
    },
    ...(byProxy && {
      proxyAddress: (key) => {
        typeOfKey(key)
        const url = new URL(`${base}/${key}`)
        return `${url.pathname}?${presignedQuery(keys, { url, at: clock.now(), seconds: PROXY_HAS_SECONDS })}`
      },
    }),
  }
}

/** All our calls are idempotent, so retry on network errors and a busy store. */
async function withRetries(send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await send().catch((error: unknown) => error as Error)
    const isWorthRepeating = outcome instanceof Error || outcome.status >= 500 || outcome.status === 429
    if (!isWorthRepeating || attempt === ATTEMPTS) {
      if (outcome instanceof Error) throw new Error('the file store cannot be reached', { cause: outcome })
      return outcome
    }
    if (!(outcome instanceof Error)) await outcome.body?.cancel()
    await sleep(FIRST_PAUSE * 2 ** (attempt - 1))
  }
}

/** The store's error code, without the XML. */
async function failure(what: string, key: string, answer: Response): Promise<Error> {
  const [code = 'no reason'] = valuesOf(await answer.text(), 'Code')
  return new Error(`the file store refused to ${what} ${key}: ${answer.status} ${code}`)
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

/** S3's XML has elements without attributes only. */
const valuesOf = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity),
  )
