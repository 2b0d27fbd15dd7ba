import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'

export type S3Keys = { region: string; accessKey: string; secretKey: string }

type Request = {
  method: string
  url: URL
  /** All of these are signed, plus `host`. */
  headers?: Readonly<Record<string, string>>
  bytes?: Buffer
  at: Date
}

/** AWS Signature Version 4 for S3. */
export function signedHeaders(keys: S3Keys, { method, url, headers = {}, bytes, at }: Request): Record<string, string> {
  const time = timeOf(at)
  const digest = sha256(bytes ?? '')
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': digest,
    'x-amz-date': time,
  }
  const sorted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))
  const signed = sorted.map(([name]) => name).join(';')
  const canonical = [
    method,
    canonicalPath(url),
    canonicalQuery(url),
    ...sorted.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    signed,
    digest,
  ].join('\n')
  const scope = scopeOf(keys, time)
  const signature = signatureOf(keys, { time, scope, canonical })
  const { host: _, ...sent } = all
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKey}/${scope},SignedHeaders=${signed},Signature=${signature}`,
  }
}

type Grant = { url: URL; at: Date; seconds: number }

/** The URL's query for a GET without headers, valid for that long: for a proxy that holds no keys. */
export function presignedQuery(keys: S3Keys, { url, at, seconds }: Grant): string {
  const time = timeOf(at)
  const scope = scopeOf(keys, time)
  // In the order that S3 sorts them.
  const query = [
    'X-Amz-Algorithm=AWS4-HMAC-SHA256',
    `X-Amz-Credential=${encoded(`${keys.accessKey}/${scope}`)}`,
    `X-Amz-Date=${time}`,
    `X-Amz-Expires=${seconds}`,
    'X-Amz-SignedHeaders=host',
  ].join('&')
  const canonical = ['GET', canonicalPath(url), query, `host:${url.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  return `${query}&X-Amz-Signature=${signatureOf(keys, { time, scope, canonical })}`
}

const timeOf = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const scopeOf = ({ region }: S3Keys, time: string) => `${time.slice(0, 'YYYYMMDD'.length)}/${region}/s3/aws4_request`

function signatureOf(
  { secretKey }: S3Keys,
  { time, scope, canonical }: Record<'time' | 'scope' | 'canonical', string>,
) {
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  return hmac(signingKey(secretKey, scope), toSign).toString('hex')
}

/** The secret never signs directly: day, region and service are hashed into it in sequence. */
function signingKey(secret: string, scope: string): KeyObject {
  if (latest?.secret === secret && latest.scope === scope) return latest.key
  const derived = scope.split('/').reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`))
  latest = { secret, scope, key: createSecretKey(derived) }
  return latest.key
}

/** Deriving it takes most of a signature's time, and it changes once a day. */
let latest: { secret: string; scope: string; key: KeyObject } | undefined

/** Most paths: encoding would change nothing. */
const PLAIN_PATH = /^[\w./~-]*$/

/** S3 signs the path as is, each segment encoded once. */
const canonicalPath = ({ pathname }: URL) =>
  PLAIN_PATH.test(pathname)
    ? pathname
    : pathname
        .split('/')
        .map((part) => encoded(decodeURIComponent(part)))
        .join('/')

const canonicalQuery = ({ searchParams }: URL) =>
  [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')

/** RFC 3986: encodeURIComponent leaves five characters alone that S3 wants encoded. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const sha256 = (data: string | Buffer) => hash('sha256', data, 'hex')
const hmac = (key: Buffer | KeyObject, text: string) => createHmac('sha256', key).update(text).digest()
