import sharp from 'sharp'

import { FRAME } from '#demo/pictures.ts'
import { DIMENSIONS } from '#features/photos/photos.rules.ts'
import type { Draw } from '#platform/files.ts'

const KEY = /^drawn\/\d{1,9}\/\d{1,2}\/(thumb|card|full|match)\.(webp|jpeg)$/

const SIZES = { ...DIMENSIONS, full: FRAME }

const made = new Map<string, Promise<Buffer>>()

const draw: Draw = async (key) => {
  const [, size, format] = KEY.exec(key) ?? []
  if (size === undefined || format === undefined) return undefined
  const name = `${size}.${format}`
  const bytes = made.get(name) ?? plainPicture(SIZES[size as keyof typeof SIZES], format as 'webp' | 'jpeg')
  made.set(name, bytes)
  return { bytes: await bytes, type: `image/${format}` }
}

const GLIMPSE = { width: 8, height: 10 }

/** One plain picture of the right size and format for all the demo's people: a photo is drawn in half a second, this in none. */
export const readyPictures = { draw, placeholder: (await plainPicture(GLIMPSE, 'webp')).toString('base64') }

function plainPicture({ width, height }: { width: number; height: number }, format: 'webp' | 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#8a6d5f' } })
    .toFormat(format)
    .toBuffer()
}
