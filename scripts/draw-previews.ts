/**
 * Draws the pictures of link previews, one for each niche. Run by hand after a change in packages/art:
 * `node scripts/draw-previews.ts [general she …]`. The results are committed, as those of draw-pictures.ts are.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { castOf, NICHES, type Niche } from '@duet/art/cast.ts'
import { PREVIEW, previewSvg } from '@duet/art/preview.ts'
import { photoWebp } from '@duet/art/raster.ts'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../public/previews')

/** Near-lossless: these files are only an intermediate step. */
const MASTER_QUALITY = 96
/** Twice the size of the circles, for sharpness. */
const SIDE = 800
/** Messengers drop pictures above 300 kB; a third of that also loads on a slow phone. */
const LIMIT = 100_000

async function faceOf(niche: Niche, index: number): Promise<string> {
  const { person, photo } = castOf(niche, 'pair', index)
  const face = await sharp(await photoWebp(person, photo, { quality: MASTER_QUALITY }))
    .resize(SIDE, SIDE, { fit: 'cover', position: 'top' })
    .jpeg({ quality: 94 })
    .toBuffer()
  return `data:image/jpeg;base64,${face.toString('base64')}`
}

await mkdir(folder, { recursive: true })
const wanted = process.argv.slice(2)
for (const niche of NICHES.filter((name) => !wanted.length || wanted.includes(name))) {
  const svg = previewSvg([await faceOf(niche, 0), await faceOf(niche, 1)])
  const file = await sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true })
    .resize(PREVIEW.width, PREVIEW.height)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
  if (file.length > LIMIT) throw new Error(`${niche} does not fit ${LIMIT} bytes`)
  await writeFile(join(folder, `${niche}.jpg`), file)
  console.log(`${niche}.jpg  ${file.length} B`)
}
