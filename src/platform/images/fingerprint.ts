import { type Picture, pixelsToSharp } from './picture.ts'

/** One more column than bits in a row: each bit compares two neighbours. */
const COLUMNS = 9
const ROWS = 8

/**
 * What a picture looks like, in 64 bits: whether each spot is darker than the one to its right. Another size, format or
 * quality changes few of them, another picture about half. Written as PostgreSQL writes a bit(64).
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
