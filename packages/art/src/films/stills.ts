/**
 * Moments of a film side by side, for review: `node packages/art/src/films/stills.ts evening out.png 1,3.5,6 [width]`
 */
import sharp from 'sharp'

import { FILMS } from './films.ts'

const SHEET = 1950
const [name, out = 'stills.png', moments = '0', wide = '360'] = process.argv.slice(2)
const film = FILMS.find((one) => one.name === name)
if (!film) throw new Error(`no film of that name; there are ${FILMS.map((one) => one.name).join(', ')}`)
const width = Number(wide)
const height = Math.round((width * film.height) / film.width)
const times = moments.split(',').map(Number)
const began = Date.now()
const tiles: Buffer[] = []
for (const at of times)
  tiles.push(
    await sharp(Buffer.from(film.frame(at)))
      .resize(width, height)
      .png()
      .toBuffer(),
  )
console.log(`${Math.round((Date.now() - began) / times.length)} ms a frame`)
const columns = Math.min(times.length, Math.floor(SHEET / width))
await sharp({
  create: {
    width: columns * width,
    height: Math.ceil(times.length / columns) * height,
    channels: 3,
    background: '#000000',
  },
})
  .composite(tiles.map((input, i) => ({ input, left: (i % columns) * width, top: Math.floor(i / columns) * height })))
  .png()
  .toFile(out)
