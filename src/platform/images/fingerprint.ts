import { type Picture, pixelsToSharp } from './picture.ts'

/** One more column than bits per row: each bit compares two neighbours. */
const COLUMNS = 9
const ROWS = 8

/**
 * Perceptual hash (dHash) of 64 bits: whether each spot is darker than its right neighbour. Another size, format or
 * quality changes few bits, another picture about half. Formatted as PostgreSQL's bit(64).
 */
export async function fingerprintOf(picture: Picture): Promise<string> {
  const grey = await pixelsToSharp(picture)
    .greyscale()
    .resize(COLUMNS, ROWS, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  let bits = ''
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS - 1; column += 1) {
      const at = row * COLUMNS + column
      bits += grey.readUInt8(at) < grey.readUInt8(at + 1) ? '1' : '0'
    }
  return bits
}
