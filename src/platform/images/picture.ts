import sharp, { type Metadata } from 'sharp'

import { concurrencyLimit } from '../concurrency-limit.ts'
import { type ImageKind, kindOfImage } from './kind-of-image.ts'

/** An upright picture without anything but its colours: no place, no camera, no thumbnail of what was cut away. */
export type Picture = { pixels: Buffer; width: number; height: number }

/** Parts of the upright picture, from its top left corner, each between 0 and 1. */
export type Crop = { left: number; top: number; width: number; height: number }

/** Phones make pictures of 50 megapixels; decoded, one takes 150 MB. */
export const MOST_MEGAPIXELS = 50
/** The long side of what is kept: fills a laptop's screen. */
const LONGEST_SIDE = 1600
/** A phone's picture takes half a second; what takes longer than this is made to take long. */
const TIMEOUT = 15
/** Behind what is transparent. */
const GROUND = '#ffffff'

/** Each holds a whole decoded picture: two keep a small machine busy, and memory is bounded whoever comes. */
export const withDecodeSlot = concurrencyLimit(2)

// Every picture is another one: what libvips would remember is never asked for again.
sharp.cache(false)

export class PictureRefused extends Error {
  readonly why: 'unknown' | 'heic' | 'too_many_pixels' | 'too_small' | 'unreadable'

  constructor(why: PictureRefused['why'], cause?: unknown) {
    super(`picture refused: ${why}`, { cause })
    this.why = why
  }
}

/** What libvips calls the kinds we take: it must find the same in the file as we do, or two readers were meant. */
const FORMATS: Partial<Record<ImageKind, string>> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }

/** `least` is how many pixels the shorter side needs. */
type Reading = { crop?: Crop | undefined; least?: number }

/** Decodes a file of a stranger. Size and kind are looked at first, so that a bomb is refused before it goes off. */
export async function readPicture(bytes: Buffer, { crop, least = 1 }: Reading = {}): Promise<Picture> {
  const kind = kindOfImage(bytes)
  if (kind === 'heic') throw new PictureRefused('heic')
  const format = FORMATS[kind]
  if (format === undefined) throw new PictureRefused('unknown')
  return withDecodeSlot(async () => {
    const { width, height } = await measure(bytes, format)
    if (Math.min(width, height) < least) throw new PictureRefused('too_small')
    try {
      // Truncated files pass every look at the header: only decoding tells.
      const upright = sharp(bytes, { limitInputPixels: MOST_MEGAPIXELS * 1_000_000, failOn: 'error' }).autoOrient()
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
  })
}

/** The size of the upright picture, by the file's head. */
async function measure(bytes: Buffer, format: string): Promise<{ width: number; height: number }> {
  let head: Metadata
  try {
    // Without its own limit libvips would not tell how large the picture claims to be.
    head = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
  } catch (error) {
    throw new PictureRefused('unreadable', error)
  }
  if (head.format !== format || (head.pages ?? 1) > 1) throw new PictureRefused('unknown')
  const { width, height } = head.autoOrient
  if (width * height > MOST_MEGAPIXELS * 1_000_000) throw new PictureRefused('too_many_pixels')
  return { width, height }
}

/** At least one pixel, and never beyond the edge: fractions are rounded. */
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

/** A picture of ours, to make further sizes from. */
export async function openPicture(bytes: Buffer): Promise<Picture> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

export const pixelsToSharp = ({ pixels, width, height }: Picture) => {
  const channels = (pixels.length / (width * height)) as 1 | 3
  return sharp(pixels, { raw: { width, height, channels } })
}
