import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

import type { Person } from './people.ts'

/** Uploads of one member that the server takes at once (R-UPLOAD-1). */
export const PLACES_OF_A_MEMBER = 4

type Options = {
  /** Same seed, same picture. */
  seed?: number
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'avif'
  quality?: number
}

/** Written with the least effort: the cost is that of the test, and the server decodes all the same. */
const QUICK = { jpeg: {}, png: { compressionLevel: 1 }, webp: { effort: 0 }, avif: { effort: 0 } }

const made = new Map<string, Promise<Buffer>>()

/** Large soft patches of random colour: as distinct as photographs for the duplicate check. Made once, so don't write into it. */
export function aPicture({ seed = 1, width = 800, height = 1000, format = 'jpeg', quality = 80 }: Options = {}) {
  const name = [seed, width, height, format, quality].join(' ')
  const picture = made.get(name) ?? draw({ seed, width, height, format, quality })
  made.set(name, picture)
  return picture
}

function draw({ seed, width, height, format, quality }: Required<Options>): Promise<Buffer> {
  const [columns, rows] = [9, 8]
  const patches = Buffer.from(Array.from({ length: columns * rows * 3 }, (_, index) => chance(seed * 1000 + index)))
  return (
    sharp(patches, { raw: { width: columns, height: rows, channels: 3 } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      // With a quality, sharp looks for the best palette of a PNG: four seconds of work.
      .toFormat(format, { ...QUICK[format], ...(format !== 'png' && { quality }) })
      .toBuffer()
  )
}

const SIDEWAYS = new URL('sideways.heic', import.meta.url)

/**
 * Our own drawing: 640 × 480 with a light disc at the top left, stored to be turned clockwise by 90°. Another size is
 * only claimed.
 */
export async function aHeic({ width = 640, height = 480 } = {}): Promise<Buffer> {
  const bytes = await readFile(SIDEWAYS)
  // The box `ispe`: type (4), version and flags (4), width, height.
  const at = bytes.indexOf('ispe')
  bytes.writeUInt32BE(width, at + 8)
  bytes.writeUInt32BE(height, at + 12)
  return bytes
}

/** A deterministic pseudo-random byte. */
function chance(index: number): number {
  const value = Math.sin(index * 12.9898) * 43758.5453
  return Math.floor((value - Math.floor(value)) * 256)
}

type PngOptions = { width: number; height: number; pixels?: Buffer; before?: Buffer[] }

/** A hand-written grey PNG whose header may claim more than its body holds. */
export function aPng({ width, height, pixels = Buffer.alloc(0), before = [] }: PngOptions): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    ...before,
    pngChunk('IDAT', deflateSync(pixels, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

let uploads = 0
/** A unique client id per upload. */
export function aClientId(): string {
  uploads += 1
  return `00000000-0000-4000-8000-${uploads.toString(16).padStart(12, '0')}`
}

type Upload = { clientId?: string; type?: string; crop?: string }

/** Uploads as the browser does. */
export function upload(
  person: Pick<Person, 'call'>,
  bytes: Buffer,
  { clientId = aClientId(), type = 'image/jpeg', crop = '' }: Upload = {},
) {
  return person.call({
    method: 'POST',
    url: `/api/photo.php?client_id=${clientId}${crop}`,
    body: bytes,
    headers: { 'content-type': type },
  })
}

/** Uploads a distinct picture; returns the photo as its owner sees it. */
export async function aPhotoOf(person: Pick<Person, 'call'>, seed: number) {
  const reply = await upload(person, await aPicture({ seed, width: 400, height: 500 }))
  if (reply.statusCode !== 200) throw new Error(`the upload failed: ${reply.body}`)
  return reply.json().photo as { id: string; filename: string; card_filename: string; status: string; main: boolean }
}
