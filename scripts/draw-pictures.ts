/**
 * Draws the pictures of the home page, the illustrations of empty screens, the gifts and the brand icons.
 * Run by hand after a change in packages/art: `node scripts/draw-pictures.ts [general she …]`; names limit the portraits to
 * those niches (`none`: icons, gifts and illustrations only).
 *
 * The results are committed: they are the first thing a visitor loads, so they are tuned to a size by trying qualities
 * (minutes of work), and a build must neither wait for that nor depend on the image library of the machine.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { iconSvg, maskableSvg } from '@duet/art/brand.ts'
import { type Cast, castOf, NICHES, type Niche, ROLES, type Role } from '@duet/art/cast.ts'
import { GIFTS, gift } from '@duet/art/gifts.ts'
import { ILLUSTRATIONS, scene } from '@duet/art/illustrations.ts'
import { photoWebp } from '@duet/art/raster.ts'
import { WALLS, wallCards } from '@duet/art/wall.ts'
import sharp, { type Sharp } from 'sharp'

const root = join(import.meta.dirname, '..')
const pictures = join(root, 'packages/art/pictures')
const icons = join(root, 'public/icons')

/** Near-lossless: these files are only an intermediate step. */
const MASTER_QUALITY = 96
/** Range of qualities; below the lower one portraits show blocks. */
const WORST = 34
const BEST = 88

const drawn = new Map<string, Promise<Buffer>>()
/** A cast member as a large picture; walls of two sizes share it. */
function masterOf(niche: Niche, role: Role, index: number): Promise<Buffer> {
  const key = `${niche}-${role}-${index}`
  const known = drawn.get(key)
  if (known) return known
  const { person, photo }: Cast = castOf(niche, role, index)
  const made = photoWebp(person, photo, { quality: MASTER_QUALITY })
  drawn.set(key, made)
  return made
}

/** Writes the best quality that fits; the limit keeps a whole page small, not each picture as large as it may be. */
async function save(name: string, picture: Sharp, limit: number): Promise<void> {
  const raw = await picture.png({ compressionLevel: 1 }).toBuffer()
  const encode = (quality: number) =>
    sharp(raw).webp({ quality, alphaQuality: 60, effort: 6, smartSubsample: true }).toBuffer()
  let [low, high, best] = [WORST, BEST, await encode(BEST)]
  if (best.length > limit) {
    best = await encode(WORST)
    if (best.length > limit) throw new Error(`${name} does not fit ${limit} bytes`)
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      const file = await encode(middle)
      if (file.length > limit) high = middle
      else [low, best] = [middle, file]
    }
  } else low = BEST
  await writeFile(join(pictures, name), best)
  console.log(`${name}  ${best.length} B  quality ${low}`)
}

async function wall(niche: Niche, kind: keyof typeof WALLS): Promise<void> {
  const { width, height, limit } = WALLS[kind]
  const cards = wallCards(kind)
  const layers = []
  for (const [index, card] of cards.entries()) {
    const size = { width: Math.round(card.width), height: Math.round(card.height) }
    const corners = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" rx="${card.radius}"/></svg>`
    const input = await sharp(await masterOf(niche, 'wall', index))
      .resize({ ...size, fit: 'cover', position: 'top' })
      .ensureAlpha()
      .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
      .png()
      .toBuffer()
    layers.push({ input, left: Math.round(card.x), top: Math.round(card.y) })
  }
  const ground = sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  await save(`wall-${niche}-${kind}.webp`, ground.composite(layers), limit)
}

const SINGLES: readonly { role: Role; width: number; height: number; limit: number }[] = [
  { role: 'trio', width: 600, height: 800, limit: 28_000 },
  { role: 'small', width: 264, height: 352, limit: 8_000 },
  { role: 'pair', width: 264, height: 352, limit: 8_000 },
  { role: 'fictional', width: 400, height: 533, limit: 14_000 },
  { role: 'closing', width: 360, height: 560, limit: 14_000 },
]

async function singles(niche: Niche): Promise<void> {
  for (const { role, width, height, limit } of SINGLES)
    for (let i = 0; i < ROLES[role]; i++) {
      const name = ROLES[role] === 1 ? `${role}-${niche}.webp` : `${role}-${niche}-${i + 1}.webp`
      await save(
        name,
        sharp(await masterOf(niche, role, i)).resize({ width, height, fit: 'cover', position: 'top' }),
        limit,
      )
    }
}

async function illustrations(): Promise<void> {
  for (const kind of ILLUSTRATIONS) await writeFile(join(pictures, `illustration-${kind}.svg`), scene(kind))
}

async function gifts(): Promise<void> {
  for (const kind of GIFTS) await writeFile(join(pictures, `gift-${kind}.svg`), gift(kind))
}

async function png(name: string, svg: string, side: number): Promise<void> {
  await sharp(Buffer.from(svg), { density: 288 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true, quality: 100, effort: 10, dither: 0.9 })
    .toFile(join(icons, name))
}

async function brand(): Promise<void> {
  await writeFile(join(icons, 'favicon.svg'), iconSvg())
  await png('favicon-32.png', iconSvg(), 32)
  await png('icon-192.png', iconSvg(), 192)
  await png('icon-512.png', iconSvg(), 512)
  await png('maskable-512.png', maskableSvg(), 512)
  await png('apple-touch-icon.png', maskableSvg(), 180)
}

await mkdir(pictures, { recursive: true })
await mkdir(icons, { recursive: true })
const wanted = process.argv.slice(2)
for (const niche of NICHES.filter((name) => !wanted.length || wanted.includes(name))) {
  await wall(niche, 'phone')
  await wall(niche, 'wide')
  await singles(niche)
}
await illustrations()
await gifts()
await brand()
