import { defsOf } from './defs.ts'
import { mix, randomOf } from './draw.ts'
import { skyOf } from './grounds.ts'
import { toneOf } from './light.ts'
import type { Person } from './person.ts'
import type { Photo } from './portrait.ts'
import { placeOf, type SceneKind } from './scenes.ts'

/** A photo from far away: few enough pixels that only light and colour remain. */
type Glimpse = { width: number; height: number; rgb: Buffer }

const WIDTH = 8
const HEIGHT = 10

/** Samples each pixel in several spots, including beside it, so edges look out of focus. */
const SAMPLES = [-0.25, 0.25, 0.75, 1.25].flatMap((dx) => [-0.25, 0.25, 0.75, 1.25].map((dy) => [dx, dy] as const))

/** Position of head and shoulders per crop, as fractions of the height. */
const HEADS = {
  main: { eyes: 0.44, size: 0.2 },
  close: { eyes: 0.45, size: 0.2 },
  bust: { eyes: 0.4, size: 0.15 },
  half: { eyes: 0.34, size: 0.13 },
} as const

/** Computed from the colours alone, without drawing: a hundredth of the photo's cost. */
export function glimpseOf(person: Person, photo: Photo): Glimpse {
  const { light } = placeOf(photo.scene, photo.ground)
  const ground = groundColours(photo)
  const skin = toneOf(person.skin, light, 'skin').base
  const bare = photo.headCover === 'none' ? person.hairColour : person.coverColour
  const hair = person.hairStyle === 'bald' && photo.headCover === 'none' ? skin : toneOf(bare, light, 'hair').base
  const cloth = toneOf(photo.outfit.colour, light).base
  const { eyes, size } = HEADS[photo.crop]
  const middle = 0.5 + photo.shift / 800

  const paint = { skin: channels(skin), cloth: channels(cloth), hair: channels(mix(hair, ground[0]!, 0.2)) }
  const partAt = (x: number, y: number): keyof typeof paint | 'ground' => {
    if (Math.hypot(x / size, y / (size * 1.1)) < 0.95) return 'skin'
    if (y > size * 1.3 && Math.abs(x) < size * 1.6 + (y - size * 1.3) * 0.8) return 'cloth'
    return Math.hypot(x / (size * 1.4), (y + size * 0.25) / (size * 1.4)) < 1 ? 'hair' : 'ground'
  }

  const rgb = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let row = 0; row < HEIGHT; row++) {
    const behind = channels(gradient(ground, (row + 0.5) / HEIGHT))
    for (let column = 0; column < WIDTH; column++) {
      const sum = [0, 0, 0]
      for (const [dx, dy] of SAMPLES) {
        const part = partAt((column + dx) / WIDTH - middle, (row + dy) / HEIGHT - eyes)
        const colour = part === 'ground' ? behind : paint[part]
        for (let i = 0; i < 3; i++) sum[i]! += colour[i]! / SAMPLES.length
      }
      rgb.set(sum.map(Math.round), (row * WIDTH + column) * 3)
    }
  }
  return { width: WIDTH, height: HEIGHT, rgb }
}

const places = new Map<SceneKind, readonly string[]>()

/** Top to bottom. Every place starts with one gradient over everything; its colours are cached. */
function groundColours({ scene, ground, sceneSeed }: Photo): readonly string[] {
  const random = randomOf(sceneSeed * 31 + 7)
  if (ground === 'evening') return skyOf(scene, random)
  const known = places.get(scene)
  if (known) return known
  const defs = defsOf('')
  placeOf(scene, ground).behind(defs, random)
  const first = defs.content.slice(0, defs.content.indexOf('Gradient>'))
  const colours = [...first.matchAll(/stop-color="(#[0-9a-f]{6})"/g)].map(([, colour]) => colour!)
  places.set(scene, colours)
  return colours
}

function gradient(colours: readonly string[], at: number): string {
  const place = at * (colours.length - 1)
  const from = Math.min(Math.floor(place), colours.length - 2)
  return colours.length < 2 ? colours[0]! : mix(colours[from]!, colours[from + 1]!, place - from)
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
