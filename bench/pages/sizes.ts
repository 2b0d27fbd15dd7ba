import { request } from 'node:http'

export type Kind = 'html' | 'script' | 'style' | 'font' | 'image' | 'other'
export type Sizes = { path: string; kind: Kind; raw: number; gzip: number; brotli: number }

/** Body bytes on the wire for each encoding, without headers. */
export async function sizesOf(url: string, path: string, cookie = ''): Promise<Sizes> {
  const [raw, gzip, brotli] = [await fetchAs('identity'), await fetchAs('gzip'), await fetchAs('br')]
  return { path, kind: kindOf(raw.type), raw: raw.bytes, gzip: gzip.bytes, brotli: brotli.bytes }

  function fetchAs(encoding: string): Promise<{ bytes: number; type: string }> {
    // fetch() would decompress the body.
    return new Promise((resolve, reject) => {
      request(
        new URL(path, url),
        { headers: { 'accept-encoding': encoding, 'accept-language': 'en-GB', cookie } },
        (answer) => {
          let bytes = 0
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length
          })
          answer.on('end', () => resolve({ bytes, type: answer.headers['content-type'] ?? '' }))
        },
      )
        .on('error', reject)
        .end()
    })
  }
}

function kindOf(type: string): Kind {
  if (type.startsWith('text/html')) return 'html'
  if (type.includes('javascript')) return 'script'
  if (type.startsWith('text/css')) return 'style'
  if (type.startsWith('font/')) return 'font'
  return type.startsWith('image/') ? 'image' : 'other'
}
