import { createHash, createHmac } from 'node:crypto'

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
  const time = at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
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
  const scope = `${time.slice(0, 'YYYYMMDD'.length)}/${keys.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const signature = hmac(signingKey(keys.secretKey, scope), toSign).toString('hex')
  const { host: _, ...sent } = all
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKey}/${scope},SignedHeaders=${signed},Signature=${signature}`,
  }
}

/** The secret never signs directly: day, region and service are hashed into it in sequence. */
const signingKey = (secret: string, scope: string) =>
  scope.split('/').reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`))

/** S3 signs the path as is, each segment encoded once. */
const canonicalPath = ({ pathname }: URL) =>
  pathname
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

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
