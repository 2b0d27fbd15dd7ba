import type { Figure } from './body.ts'
import { type Point, xy } from './draw.ts'
import type { Overlay } from './garment-details.ts'

export const GARMENTS = [
  'tee',
  'v-neck',
  'scoop',
  'tank',
  'straps',
  'off-shoulder',
  'halter',
  'wrap',
  'turtleneck',
  'knit',
  'shirt',
  'linen-shirt',
  'polo',
  'henley',
  'blazer',
  'suit',
  'denim-jacket',
  'leather-jacket',
  'hoodie',
  'coat',
  'sequins',
] as const
export type Garment = (typeof GARMENTS)[number]

export type Outfit = { garment: Garment; colour: string; second: string }

/** How a garment is cut; `garment-details.ts` draws what sits on the cloth. */
export type Cut = {
  /** Where the neckline leaves the shoulder: 0 at the neck, 1 at the tip. */
  from: number
  /** Neckline of the right side, from the middle outwards. */
  neckline: (f: Figure) => Point[]
  sharp?: boolean
  sleeve: 'none' | 'short' | 'long' | 'low'
  overlay?: Overlay
  under?: Garment
}

const round =
  (y: number): Cut['neckline'] =>
  (f) =>
    xy`0,${y} ${f.neck * 0.62},${y - (y - 270) * 0.3}`
export const CUTS: Record<Garment, Cut> = {
  tee: { from: 0.24, neckline: round(300), sleeve: 'short', overlay: 'rib' },
  'v-neck': { from: 0.22, neckline: () => xy`0,392`, sharp: true, sleeve: 'short', overlay: 'rib' },
  scoop: { from: 0.42, neckline: (f) => xy`0,392 ${f.neck * 0.8},374 ${f.neck * 1.5},326`, sleeve: 'long' },
  tank: { from: 0.44, neckline: (f) => xy`0,384 ${f.neck * 0.8},362`, sleeve: 'none' },
  straps: {
    from: 0.54,
    neckline: (f) => xy`0,486 ${f.pit * 0.34},446 ${f.pit * 0.7},440`,
    sleeve: 'none',
    overlay: 'straps',
  },
  'off-shoulder': {
    from: 1,
    neckline: (f) => xy`0,432 ${f.pit * 0.5},420 ${f.pit * 0.9},404`,
    sleeve: 'low',
    overlay: 'frill',
  },
  halter: { from: 0.1, neckline: () => xy`0,372`, sharp: true, sleeve: 'none', overlay: 'halter' },
  wrap: { from: 0.26, neckline: () => xy`0,446`, sharp: true, sleeve: 'long', overlay: 'wrap' },
  turtleneck: { from: 0.08, neckline: round(262), sleeve: 'long', overlay: 'roll' },
  knit: { from: 0.26, neckline: round(312), sleeve: 'long', overlay: 'knit' },
  shirt: { from: 0.14, neckline: () => xy`0,356`, sharp: true, sleeve: 'long', overlay: 'collar' },
  'linen-shirt': { from: 0.16, neckline: () => xy`0,424`, sharp: true, sleeve: 'long', overlay: 'collar' },
  polo: { from: 0.14, neckline: () => xy`0,340`, sharp: true, sleeve: 'short', overlay: 'collar' },
  henley: { from: 0.2, neckline: round(300), sleeve: 'long', overlay: 'placket' },
  blazer: { from: 0.24, neckline: () => xy`0,640`, sharp: true, sleeve: 'long', overlay: 'lapels', under: 'tee' },
  suit: { from: 0.24, neckline: () => xy`0,600`, sharp: true, sleeve: 'long', overlay: 'lapels', under: 'shirt' },
  'denim-jacket': {
    from: 0.22,
    neckline: (f) => xy`0,1100 ${f.neck * 0.9},560 ${f.neck * 0.8},380`,
    sleeve: 'long',
    overlay: 'denim',
    under: 'tee',
  },
  'leather-jacket': {
    from: 0.24,
    neckline: (f) => xy`0,900 ${f.neck * 0.7},560 ${f.neck * 1.1},360`,
    sleeve: 'long',
    overlay: 'biker',
    under: 'tee',
  },
  hoodie: { from: 0.24, neckline: round(316), sleeve: 'long', overlay: 'hood' },
  coat: { from: 0.24, neckline: () => xy`0,560`, sharp: true, sleeve: 'long', overlay: 'scarf', under: 'knit' },
  sequins: {
    from: 0.46,
    neckline: (f) => xy`0,420 ${f.neck * 0.7},404 ${f.neck * 1.3},356`,
    sleeve: 'none',
    overlay: 'sequins',
  },
}
