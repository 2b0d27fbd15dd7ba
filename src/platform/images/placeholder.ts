import { type Picture, pixelsToSharp } from './picture.ts'

/** So few pixels that only light and colour remain; the browser blurs them when scaling up. */
const LONG_SIDE = 10
const QUALITY = 40

/** A WebP of about a hundred bytes in base64: inlined in the page, drawn without code. */
export async function placeholderOf(picture: Picture): Promise<string> {
  const tiny = await pixelsToSharp(picture)
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside' })
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer()
  return tiny.toString('base64')
}
