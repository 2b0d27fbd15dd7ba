import sharp from 'sharp'
import { person } from './person.ts'
import { planPhotos } from './photos.ts'
import { photoWebp } from './raster.ts'
const [out, seeds, w, cols, over] = process.argv.slice(2)
const W = Number(w), H = Math.round(W * 1.25), C = Number(cols)
const extra = over ? JSON.parse(over) : {}
const list = seeds!.includes('-') ? Array.from({ length: Number(seeds!.split('-')[1]) - Number(seeds!.split('-')[0]) + 1 }, (_, i) => Number(seeds!.split('-')[0]) + i) : seeds!.split(',').map(Number)
const t0 = Date.now()
const tiles = []
for (const s of list) { const p = person(s, extra.person ?? {}); tiles.push(await sharp(await photoWebp(p, { ...planPhotos(p, 1)[0]!, ...(extra.photo ?? {}) }, 96)).resize(W, H).png().toBuffer()) }
console.log((Date.now() - t0) / list.length, 'ms each')
await sharp({ create: { width: C * W, height: Math.ceil(tiles.length / C) * H, channels: 3, background: '#0c0b21' } }).composite(tiles.map((input, i) => ({ input, left: (i % C) * W, top: Math.floor(i / C) * H }))).png().toFile(out!)
