import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Keys = { accessKey: string; secretKey: string; region: string }
type Stored = { bytes: Buffer; type: string }
type Answer = { status: number; body?: string | Buffer; type?: string }

/** A small page, so that a handful of files needs several. */
const PAGE = 3
/** S3 refuses requests with more clock skew. */
const CLOCK_SKEW = 15 * 60 * 1000

/**
 * Implements the part of S3 that a file store needs (PUT, GET, DELETE, ListObjectsV2 by path, presigned GET) and
 * recomputes every signature from the bytes on the wire.
 */
export async function startS3({ bucket, ...keys }: Keys & { bucket: string }) {
  const objects = new Map<string, Stored>()
  const failures: number[] = []
  const refused: string[] = []
  const presigned: string[] = []
  const server = createServer((request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const bytes = await bodyOf(request)
    const busy = failures.shift()
    if (isPresigned(request)) presigned.push(new URL(request.url!, 'http://s3').pathname)
    const problem = busy === undefined ? objection(request, bytes, keys) : undefined
    if (problem) refused.push(problem)
    const answer =
      busy !== undefined
        ? { status: busy, body: code('SlowDown') }
        : problem
          ? { status: 403, body: code(problem) }
          : act(request, bytes)
    response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/xml' }).end(answer.body)
  }

  function act(request: IncomingMessage, bytes: Buffer): Answer {
    const { pathname, searchParams } = new URL(request.url!, 'http://s3')
    const [, first, ...rest] = pathname.split('/')
    if (first !== bucket) return { status: 404, body: code('NoSuchBucket') }
    const key = rest.join('/')
    if (key === '') return { status: 200, body: listed(searchParams) }
    if (request.method === 'PUT') {
      objects.set(key, { bytes, type: String(request.headers['content-type']) })
      return { status: 200 }
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    const found = objects.get(key)
    return found ? { status: 200, body: found.bytes, type: found.type } : { status: 404, body: code('NoSuchKey') }
  }

  /** Tokens contain characters that XML must escape, as real ones may. */
  function listed(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token')?.slice('<&>'.length) ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, PAGE)
    const next = keys.length > PAGE ? `<NextContinuationToken>&lt;&amp;&gt;${page.at(-1)}</NextContinuationToken>` : ''
    return `<ListBucketResult>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${next}</ListBucketResult>`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    refused,
    /** Paths asked for by a signed address. */
    presigned,
    /** The statuses of the next replies. */
    failWith: (...statuses: number[]) => void failures.push(...statuses),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const code = (name: string) => `<?xml version="1.0"?><Error><Code>${name}</Code></Error>`
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/

const isPresigned = ({ url }: IncomingMessage) => url!.includes('X-Amz-Signature=')

/** S3's error code for a request, or undefined when its signature and content are valid. */
function objection(
  request: IncomingMessage,
  bytes: Buffer,
  { accessKey, secretKey, region }: Keys,
): string | undefined {
  if (isPresigned(request)) return objectionToAddress(request, { accessKey, secretKey, region })
  const [, key, day = '', inRegion, signed = '', signature = ''] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  if (key !== accessKey) return 'InvalidAccessKeyId'
  if (inRegion !== region) return 'AuthorizationHeaderMalformed'
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (request.headers['x-amz-content-sha256'] !== digest) return 'XAmzContentSHA256Mismatch'
  const time = String(request.headers['x-amz-date'])
  if (!(Math.abs(timeOf(time) - Date.now()) < CLOCK_SKEW)) return 'RequestTimeTooSkewed'
  const [path = '', query = ''] = request.url!.split('?')
  const headers = signed.split(';').map((name) => `${name}:${request.headers[name]}\n`)
  const canonical = `${request.method}\n${path}\n${query.replaceAll('+', '%20').split('&').sort().join('&')}\n${headers.join('')}\n${signed}\n${digest}`
  return hasSigned({ canonical, time, day, region, secretKey }, signature) ? undefined : 'SignatureDoesNotMatch'
}

/** The same for an address that carries its signature: a GET of one file, whoever holds the address, until it expires. */
function objectionToAddress(request: IncomingMessage, { accessKey, secretKey, region }: Keys): string | undefined {
  const [path = '', query = ''] = request.url!.split('?')
  const given = new URLSearchParams(query)
  const of = (name: string) => given.get(`X-Amz-${name}`) ?? ''
  const [key, day = '', inRegion] = of('Credential').split('/')
  if (key !== accessKey) return 'InvalidAccessKeyId'
  if (inRegion !== region) return 'AuthorizationQueryParametersError'
  if (request.method !== 'GET' || of('SignedHeaders') !== 'host') return 'SignatureDoesNotMatch'
  const time = of('Date')
  const age = Date.now() - timeOf(time)
  if (!(age > -CLOCK_SKEW && age < Number(of('Expires')) * 1000)) return 'AccessDenied'
  const signed = query.split('&').filter((part) => !part.startsWith('X-Amz-Signature='))
  const canonical = `GET\n${path}\n${signed.sort().join('&')}\nhost:${request.headers.host}\n\nhost\nUNSIGNED-PAYLOAD`
  return hasSigned({ canonical, time, day, region, secretKey }, of('Signature')) ? undefined : 'SignatureDoesNotMatch'
}

const timeOf = (text: string) => Date.parse(text.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))

type Signed = Record<'canonical' | 'time' | 'day' | 'region' | 'secretKey', string>

function hasSigned({ canonical, time, day, region, secretKey }: Signed, signature: string): boolean {
  const scope = `${day}/${region}/s3/aws4_request`
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`
  let secret = Buffer.from(`AWS4${secretKey}`)
  for (const part of [day, region, 's3', 'aws4_request']) secret = createHmac('sha256', secret).update(part).digest()
  const expected = createHmac('sha256', secret).update(text).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(expected, given)
}
