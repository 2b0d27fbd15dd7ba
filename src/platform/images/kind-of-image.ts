/** Detected from the first bytes; file name and declared type prove nothing. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'animated' | 'unknown'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Length, type and checksum around the data of a PNG chunk. */
const CHUNK_FRAME = 12
/** Animation flag in a WebP's VP8X header. */
const ANIMATION = 0x02
/** HEIF brands that phones write. */
const HEIC = ['heic', 'heix', 'heim', 'heis', 'mif1']
/** Main brands of image sequences. */
const SEQUENCES = ['avis', 'hevc', 'hevx', 'hevm', 'hevs', 'msf1']
/** No camera lists more brands. */
const LONGEST_BRAND_BOX = 256

export function kindOfImage(bytes: Buffer): ImageKind {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, PNG.length).equals(PNG)) return isAnimatedPng(bytes) ? 'animated' : 'png'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP')
    return textAt(bytes, 12, 4) === 'VP8X' && ((bytes[20] ?? 0) & ANIMATION) !== 0 ? 'animated' : 'webp'
  if (textAt(bytes, 0, 4) === 'GIF8') return 'animated'
  if (textAt(bytes, 4, 4) === 'ftyp') return kindOfBrands(brandsOf(bytes))
  return 'unknown'
}

/** An animated PNG says so before its first frame. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = PNG.length; at + CHUNK_FRAME <= bytes.length; ) {
    const type = textAt(bytes, at + 4, 4)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
    at += bytes.readUInt32BE(at) + CHUNK_FRAME
  }
  return false
}

/** Main brand first, then the compatible ones. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), LONGEST_BRAND_BOX)
  const brands = [textAt(bytes, 8, 4)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(bytes, at, 4))
  return brands
}

function kindOfBrands(brands: readonly string[]): ImageKind {
  if (SEQUENCES.includes(brands[0] ?? '')) return 'animated'
  if (brands.includes('avif')) return 'avif'
  return brands.some((brand) => HEIC.includes(brand)) ? 'heic' : 'unknown'
}

const textAt = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length)
