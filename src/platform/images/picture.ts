import sharp, { type Metadata, type Sharp } from 'sharp'

import { fairQueue, type Turn } from '../fair-queue.ts'
import { decodeHeic } from './decode-heic.ts'
import { type ImageKind, kindOfImage } from './kind-of-image.ts'

/** Upright pixels without metadata: no location, no camera, no thumbnail of a cropped part. */
export type Picture = { pixels: Buffer; width: number; height: number }

/** Fractions (0 to 1) of the upright picture, from its top left corner. */
export type Crop = { left: number; top: number; width: number; height: number }

/** Phones take pictures of 50 megapixels; decoded, one takes 150 MB. */
export const MOST_MEGAPIXELS = 50
const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000
/** Long side of the stored picture: fills a laptop's screen. */
const LONGEST_SIDE = 1600
/** Seconds. A phone's picture takes half a second; one beyond this is an attack. */
const TIMEOUT = 15
/** Background for transparent pixels. */
const GROUND = '#ffffff'

/**
 * Each slot holds a decoded picture: two keep a small machine busy and bound the memory. Networks take turns, so whoever
 * sends many large pictures delays themselves; how many may wait, the places for uploads bound.
 */
export const withDecodeSlot = fairQueue({ atOnce: 2, perNetwork: Number.POSITIVE_INFINITY })

// No picture is decoded twice, so libvips' cache is useless.
sharp.cache(false)

export class PictureRefused extends Error {
  readonly why: 'unknown' | 'too_many_pixels' | 'too_small' | 'unreadable'

  constructor(why: PictureRefused['why'], cause?: unknown) {
    super(`picture refused: ${why}`, { cause })
    this.why = why
  }
}

/** libvips' names of accepted formats: both detectors must agree, or the file is a polyglot. */
const FORMATS: Partial<Record<ImageKind, string>> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }

/** `least` is the minimum of the shorter side in pixels; without a turn it is our own work. */
type Reading = { crop?: Crop | undefined; least?: number; turn?: Turn | undefined }

/** Decodes an untrusted file. Checks size and format first, so a decompression bomb never runs. */
export async function readPicture(bytes: Buffer, { crop, least = 1, turn }: Reading = {}): Promise<Picture> {
  const kind = kindOfImage(bytes)
  const format = FORMATS[kind]
  if (format === undefined && kind !== 'heic') throw new PictureRefused('unknown')
  return withDecodeSlot(async () => {
    const { upright, width, height } = format ? await openFile(bytes, { format, least }) : await openHeic(bytes, least)
    try {
      const cut = crop ? upright.extract(pixelsOf(crop, width, height)) : upright
      const { data, info } = await cut
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: GROUND })
        .toColourspace('srgb')
        .timeout({ seconds: TIMEOUT })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { pixels: data, width: info.width, height: info.height }
    } catch (error) {
      throw new PictureRefused('unreadable', error)
    }
  }, turn)
}

type Opened = { upright: Sharp; width: number; height: number }

async function openFile(bytes: Buffer, { format, least }: { format: string; least: number }): Promise<Opened> {
  const { width, height } = await measure(bytes, format)
  if (Math.min(width, height) < least) throw new PictureRefused('too_small')
  // Truncated files pass all header checks; only decoding finds them.
  const upright = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient()
  return { upright, width, height }
}

async function openHeic(bytes: Buffer, least: number): Promise<Opened> {
  const decoded = await decodeHeic(bytes, { least, mostPixels: MOST_PIXELS, seconds: TIMEOUT })
  if ('refused' in decoded) throw new PictureRefused(decoded.refused)
  const { pixels, width, height } = decoded
  return { upright: sharp(Buffer.from(pixels), { raw: { width, height, channels: 4 } }), width, height }
}

/** Size of the upright picture, from the header. */
async function measure(bytes: Buffer, format: string): Promise<{ width: number; height: number }> {
  let head: Metadata
  try {
    // With its own limit libvips would not report the claimed size.
    head = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
  } catch (error) {
    throw new PictureRefused('unreadable', error)
  }
  if (head.format !== format || (head.pages ?? 1) > 1) throw new PictureRefused('unknown')
  const { width, height } = head.autoOrient
  if (width * height > MOST_PIXELS) throw new PictureRefused('too_many_pixels')
  return { width, height }
}

/** At least one pixel and inside the picture, despite rounding. */
function pixelsOf(crop: Crop, width: number, height: number) {
  const left = Math.min(Math.round(crop.left * width), width - 1)
  const top = Math.min(Math.round(crop.top * height), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  }
}

/** Opens a stored picture to make further sizes from it. */
export async function openPicture(bytes: Buffer): Promise<Picture> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

export const pixelsToSharp = ({ pixels, width, height }: Picture) => {
  const channels = (pixels.length / (width * height)) as 1 | 3
  return sharp(pixels, { raw: { width, height, channels } })
}
