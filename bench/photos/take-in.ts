import sharp from 'sharp'

import { decodePhoto } from '#features/photos/decode-photo.ts'
import { saveFirstFiles, saveOtherFiles } from '#features/photos/photo-files.ts'
import type { FileStore, StoredFile } from '#platform/files.ts'
import { fingerprintOf } from '#platform/images/fingerprint.ts'
import { placeholderOf } from '#platform/images/placeholder.ts'

const WIDTH = 4000
const HEIGHT = 3000

/** Soft patches with sensor noise compress as badly as a real photo: about 3 MB. */
export async function bigPhoto(): Promise<Buffer> {
  const patches = Buffer.from(Array.from({ length: 40 * 30 * 3 }, (_, index) => (index * 7919) % 256))
  const grain = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  } as never)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(patches, { raw: { width: 40, height: 30, channels: 3 } })
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** In memory, because the bench measures processor time. */
function memoryStore(): FileStore {
  const files = new Map<string, StoredFile>()
  return {
    put: async (key, bytes, type) => void files.set(key, { bytes, type }),
    get: async (key) => files.get(key),
    delete: async (key) => void files.delete(key),
    list: async (prefix) => [...files.keys()].filter((key) => key.startsWith(prefix)),
  }
}

/** Processes an upload up to its response; the returned function does the background job's part. */
export async function takeIn(bytes: Buffer): Promise<() => Promise<void>> {
  const files = memoryStore()
  const picture = await decodePhoto(bytes, undefined)
  await Promise.all([fingerprintOf(picture), placeholderOf(picture)])
  await saveFirstFiles(files, 'photos/bench', picture)
  return () => saveOtherFiles(files, 'photos/bench')
}
