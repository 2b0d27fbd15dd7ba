import type { FileStore, StoredFile } from '#platform/files.ts'
import { openPicture, type Picture, pixelsToSharp, withDecodeSlot } from '#platform/images/picture.ts'
import { workCost } from '#platform/work-cost.ts'

import { FORMATS, SIZES, type Size } from './photos.contract.ts'
import { DIMENSIONS } from './photos.rules.ts'

export type Format = (typeof FORMATS)[number]

/** Hardly distinguishable from the original, at a third of its size. */
const QUALITY = { webp: 80, jpeg: 82 } as const
/** All other sizes are made from the first file, so it keeps more. */
const SOURCE_QUALITY = 90

const fileOf = (key: string, size: Size, format: Format) => `${key}/${size}.${format}`

/** Uploads are stored as JPEG, which is quick to write; the demo's drawings come as WebP. */
const SOURCES = ['jpeg', 'webp'] as const

/** What the uploader waits for: the source of all other sizes, and the card every list shows. */
export async function saveFirstFiles(files: FileStore, key: string, picture: Picture): Promise<void> {
  const [source, card] = await withDecodeSlot(() =>
    Promise.all([
      pixelsToSharp(picture).jpeg({ quality: SOURCE_QUALITY }).toBuffer(),
      encoded(picture, 'card', 'webp'),
    ]),
  )
  await Promise.all([
    files.put(fileOf(key, 'full', 'jpeg'), source, 'image/jpeg'),
    files.put(fileOf(key, 'card', 'webp'), card, 'image/webp'),
  ])
}

/** Makes what is missing; idempotent. A picture deleted meanwhile has no source, and gets nothing. */
export async function saveOtherFiles(files: FileStore, key: string): Promise<void> {
  const existing = new Set(await files.list(`${key}/`))
  const missing = SIZES.flatMap((size) => FORMATS.map((format) => ({ size, format }))).filter(
    ({ size, format }) => !existing.has(fileOf(key, size, format)),
  )
  if (missing.length === 0) return
  const source = await sourceOf(files, key)
  if (source === undefined) return
  const picture = await withDecodeSlot(() => openPicture(source.bytes))
  for (const { size, format } of missing) await saveOne(files, key, picture, size, format)
}

/** Opens one size, making it on demand. */
export async function openFile(
  files: FileStore,
  key: string,
  size: Size,
  format: Format,
): Promise<StoredFile | undefined> {
  const ready = await files.get(fileOf(key, size, format))
  if (ready) return ready
  const source = await sourceOf(files, key)
  if (source === undefined) return undefined
  const picture = await withDecodeSlot(() => openPicture(source.bytes))
  return saveOne(files, key, picture, size, format)
}

/** For the proxy, where it moves the bytes. A size not made yet is missing there; the proxy then asks us for the bytes. */
export function proxyAddressOf(files: FileStore, key: string, size: Size, format: Format): (() => string) | undefined {
  const { proxyAddress } = files
  return proxyAddress && (() => proxyAddress(fileOf(key, size, format)))
}

/** Sources first: after that no other size can be made, see saveOne(). */
export async function deleteFiles(files: FileStore, key: string): Promise<void> {
  for (const format of SOURCES) await files.delete(fileOf(key, 'full', format))
  for (const file of await files.list(`${key}/`)) await files.delete(file)
}

async function sourceOf(files: FileStore, key: string): Promise<StoredFile | undefined> {
  for (const format of SOURCES) {
    const source = await files.get(fileOf(key, 'full', format))
    if (source) return source
  }
  return undefined
}

async function saveOne(files: FileStore, key: string, picture: Picture, size: Size, format: Format) {
  const file = fileOf(key, size, format)
  const type = `image/${format}`
  const bytes = await withDecodeSlot(() => encoded(picture, size, format))
  await files.put(file, bytes, type)
  // Deleted meanwhile: the new file must not outlive its picture.
  if ((await sourceOf(files, key)) === undefined) await files.delete(file)
  return { bytes, type }
}

/** Squares and cards crop away what draws the eye least: sharp looks for skin and strong colours. */
function encoded(picture: Picture, size: Size, format: Format): Promise<Buffer> {
  const { width, height } = DIMENSIONS[size]
  const resized = pixelsToSharp(picture).resize(
    size === 'full'
      ? { width, height, fit: 'inside', withoutEnlargement: true }
      : { width, height, fit: 'cover', position: 'attention' },
  )
  const quality = QUALITY[format]
  return (
    format === 'webp'
      ? resized.webp({ quality, effort: workCost().webpEffort })
      : resized.jpeg({ quality, progressive: true })
  ).toBuffer()
}
