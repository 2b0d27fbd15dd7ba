import sharp from 'sharp'
import { castOf, type Niche, ROLES, type Role } from './cast.ts'
import { photoWebp } from './raster.ts'
const [niche, out, w = '190'] = process.argv.slice(2)
const W = Number(w), H = Math.round((W * 4) / 3), C = 10
const tiles = []
for (const role of Object.keys(ROLES) as Role[]) for (let i = 0; i < ROLES[role]; i++) { const { person, photo } = castOf(niche as Niche, role, i); tiles.push(await sharp(await photoWebp(person, photo, 92)).resize(W, H, { fit: 'cover', position: 'top' }).png().toBuffer()) }
await sharp({ create: { width: C * W, height: Math.ceil(tiles.length / C) * H, channels: 3, background: '#0c0b21' } }).composite(tiles.map((input, i) => ({ input, left: (i % C) * W, top: Math.floor(i / C) * H }))).png().toFile(out!)
