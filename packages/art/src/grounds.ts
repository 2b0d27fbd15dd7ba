/** Evening backgrounds of main photos: the places of `scenes.ts` far out of focus, reduced to colours and lights. */
import type { Defs } from './defs.ts'
import { between, circle, ellipse, fill, mix, pick, type Random, rect } from './draw.ts'
import type { Light } from './light.ts'
import type { Place, SceneKind } from './scene-kinds.ts'

type Sky = readonly [top: string, middle: string, low: string]
type Evening = {
  light: Light
  skies: readonly Sky[]
  /** Colours, number, size and height range of the lights. */
  lights?: { colours: readonly string[]; count: number; size: readonly [number, number]; high: number; low: number }
  shapes?: (defs: Defs, random: Random, sky: Sky) => string
}

const lightOf = (side: -1 | 1, key: string, shade: string, rim: string, night: number): Light => ({
  side,
  key,
  shade,
  rim,
  night,
})
const glow = (defs: Defs, x: number, y: number, r: number, colour: string, opacity: number) =>
  circle(x, y, r, defs.glow([0, colour, opacity], [0.5, colour, opacity * 0.5], [1, colour, 0]))

/** A point of light through an open lens: an even disc with a brighter border and a faint halo. */
function disc(defs: Defs, x: number, y: number, r: number, colour: string, strength: number): string {
  const body = defs.glow(
    [0, colour, strength * 0.62],
    [0.78, colour, strength * 0.66],
    [0.92, mix(colour, '#ffffff', 0.25), strength],
    [1, colour, 0],
  )
  return glow(defs, x, y, r * 2.2, colour, strength * 0.3) + circle(x, y, r, body)
}

/** A slant of daylight across a wall. */
const slant = (x: number, width: number, colour: string, opacity: number) =>
  fill(`M${x} -60L${x + width} -60L${x + width - 330} 1020L${x - 330} 1020Z`, colour, opacity)

function houses(random: Random, base: number, colour: string, lit: string): string {
  let out = ''
  for (let x = -60; x < 860; ) {
    const [w, h] = [between(random, 80, 150), between(random, 60, 240)]
    out += rect(x, base - h, w, h + 500, colour)
    for (let y = base - h + 24; y < base + 220; y += 46)
      for (let wx = x + 16; wx < x + w - 20; wx += 36)
        if (random() < 0.34) out += rect(wx, y, 17, 22, lit, 0.35 + random() * 0.4)
    x += w + between(random, 0, 26)
  }
  return out
}

function leaves(random: Random, colours: readonly string[], count: number): string {
  let out = ''
  for (let i = 0; i < count; i++)
    out += ellipse(
      between(random, -40, 840),
      between(random, -40, 900),
      between(random, 40, 120),
      between(random, 30, 90),
      pick(random, colours),
      0.5,
    )
  return out
}

const WARM = ['#ffb066', '#ffd9a0', '#ff9258'] as const

const EVENINGS: Record<SceneKind, Evening> = {
  studio: {
    light: lightOf(-1, '#fff0de', '#4a2f78', '#ffb3dc', 0.3),
    skies: [
      ['#8a5ab8', '#5c2f8c', '#2c1452'],
      ['#c46a94', '#8a2f66', '#3c1038'],
      ['#6a78c4', '#3a4290', '#191c4c'],
      ['#c98a72', '#8c4a50', '#3c1c34'],
      ['#4f9a9a', '#25626e', '#0f2c3c'],
    ],
    shapes: (defs, _, [top]) =>
      glow(defs, 200, 240, 520, mix(top, '#ffffff', 0.45), 0.55) +
      glow(defs, 720, 700, 420, mix(top, '#ff9ad0', 0.4), 0.3),
  },
  bar: {
    light: lightOf(1, '#ffd9a8', '#4a2030', '#ffae6a', 0.5),
    skies: [
      ['#4a2414', '#6e3618', '#2c1114'],
      ['#54281c', '#7a3a22', '#30121c'],
    ],
    lights: { colours: WARM, count: 24, size: [16, 54], high: 20, low: 640 },
    shapes: (defs) => glow(defs, 640, 160, 420, '#c9762e', 0.55),
  },
  kitchen: {
    light: lightOf(-1, '#fff4e2', '#8a6a70', '#fff3dc', 0.12),
    skies: [
      ['#efe6da', '#dcc6ac', '#9a8264'],
      ['#e9e2e0', '#d6b8ac', '#94706c'],
    ],
    shapes: (defs) =>
      slant(120, 150, '#ffffff', 0.55) +
      slant(360, 90, '#ffffff', 0.42) +
      slant(560, 190, '#ffffff', 0.3) +
      glow(defs, 760, 820, 360, '#8a8a5a', 0.7) +
      glow(defs, 120, 200, 420, '#ffffff', 0.7),
  },
  bookshop: {
    light: lightOf(1, '#ffe0b0', '#4a2a3a', '#ffcf8f', 0.35),
    skies: [['#6a3e26', '#7e4a2a', '#301b20']],
    lights: { colours: WARM, count: 9, size: [26, 58], high: 30, low: 420 },
    shapes: (defs, random) => {
      let out = ''
      for (let y = 40; y < 900; y += 190) {
        for (let x = -60; x < 860; x += 42)
          out += rect(
            x,
            y,
            between(random, 26, 40),
            130,
            pick(random, ['#8c3a44', '#5a4a5c', '#c79a55', '#6b6040', '#6b3f5f', '#b0623a']),
            0.3,
          )
        out += rect(-60, y + 132, 920, 22, '#9a6238', 0.45)
      }
      return `${out}${glow(defs, 660, 200, 460, '#ffc678', 0.6)}`
    },
  },
  cafe: {
    light: lightOf(-1, '#ffeacc', '#5a2a34', '#ffc49a', 0.25),
    skies: [
      ['#c46a48', '#a2503a', '#5e2622'],
      ['#b0705a', '#8a4a48', '#46202c'],
      ['#8c7a5c', '#6e5a44', '#33262a'],
    ],
    lights: { colours: ['#ffcf9a', '#ffb37a'], count: 4, size: [40, 80], high: 40, low: 420 },
    shapes: (defs) =>
      glow(defs, 650, 190, 330, '#ffc08a', 0.7) +
      circle(650, 190, 150, '#ffc89a', 0.4) +
      fill('M-60 420C120 440 200 620 190 1020H-60Z', '#4a1c1c', 0.45),
  },
  car: {
    light: lightOf(-1, '#ffe2c4', '#2f2552', '#ff9ac0', 0.45),
    skies: [['#34305c', '#7a3f5e', '#1c1832']],
    lights: { colours: ['#ff6a5a', '#ffe2b0', '#ff9a6a', '#c9d4ff'], count: 22, size: [14, 42], high: 330, low: 640 },
    shapes: (defs) => glow(defs, 400, 520, 520, '#ff9a7a', 0.5),
  },
  concert: {
    light: lightOf(-1, '#ffd6d0', '#3a1440', '#ff8ac8', 0.5),
    skies: [
      ['#4a0f36', '#761a48', '#260a22'],
      ['#3a1256', '#6a1e6e', '#200a30'],
    ],
    lights: { colours: ['#ff6aa0', '#ffa07a', '#e07aff', '#ffd0a0'], count: 26, size: [14, 50], high: 20, low: 700 },
    shapes: (defs) => glow(defs, 170, 120, 460, '#e0508a', 0.5),
  },
  gallery: {
    light: lightOf(1, '#fff0de', '#7a5a70', '#ffffff', 0.12),
    skies: [
      ['#d2cad2', '#a796a8', '#574a68'],
      ['#dccac4', '#b09494', '#5e4a58'],
    ],
    shapes: (defs) =>
      slant(240, 110, '#ffffff', 0.5) +
      slant(520, 200, '#ffffff', 0.36) +
      slant(860, 120, '#ffffff', 0.3) +
      glow(defs, 700, 120, 460, '#ffffff', 0.6),
  },
  beach: {
    light: lightOf(1, '#fff0d2', '#3f4f70', '#fff0cc', 0.2),
    skies: [
      ['#9cc0bc', '#6aa0a6', '#2a5a70'],
      ['#e8b49c', '#b07a90', '#4a4a78'],
    ],
    shapes: (defs, _, [top, middle]) =>
      glow(defs, 590, 260, 380, '#fff4d6', 0.7) +
      circle(590, 260, 96, '#fff6dc', 0.95) +
      rect(
        -60,
        430,
        920,
        600,
        defs.linear(0, 430, 0, 760, [0, mix(middle, '#1c4f6c', 0.55)], [1, mix(middle, '#143a56', 0.8)]),
      ) +
      rect(-60, 432, 920, 16, mix(top, '#ffffff', 0.3), 0.4) +
      fill('M-60 800C200 740 520 760 860 780V1080H-60Z', '#dcc8a0', 0.85),
  },
  mountains: {
    light: lightOf(-1, '#ffe9d0', '#4a4a7c', '#ffd6c4', 0.2),
    skies: [['#8fa8d4', '#e6b8a8', '#5a5a84']],
    shapes: (defs) =>
      glow(defs, 180, 330, 420, '#ffe6c8', 0.8) +
      fill('M-60 560L130 420 260 520 420 340 560 480 700 390 860 500V1080H-60Z', '#8a8ab4', 0.8) +
      fill('M-60 660L180 540 360 640 560 520 860 640V1080H-60Z', '#5a6490', 0.9) +
      fill('M-60 780C200 700 560 760 860 720V1080H-60Z', '#3a4a6a', 0.95),
  },
  city: {
    light: lightOf(-1, '#ffdcb8', '#1f2458', '#a8b8ff', 0.45),
    skies: [
      ['#141d50', '#2a3678', '#120f30'],
      ['#241a54', '#4a2f80', '#140e34'],
    ],
    lights: { colours: ['#ffcf8a', '#9ab8ff', '#ffa27a', '#ffe6c0'], count: 24, size: [16, 56], high: 40, low: 720 },
    shapes: (defs) => glow(defs, 160, 220, 440, '#6a78d0', 0.45),
  },
  balcony: {
    light: lightOf(1, '#ffe2c8', '#4a2f66', '#ffb0c4', 0.35),
    skies: [['#7264b4', '#c0789c', '#4a2c5a']],
    lights: { colours: ['#ffe2a8', '#ffc98a'], count: 13, size: [14, 30], high: 60, low: 300 },
    shapes: (defs) => glow(defs, 620, 460, 480, '#ffb48a', 0.6),
  },
  park: {
    light: lightOf(-1, '#ffe8bc', '#6a3440', '#ffcf8a', 0.2),
    skies: [
      ['#e8b872', '#c88448', '#6e3c2e'],
      ['#dca880', '#b06a4c', '#5a2f34'],
    ],
    lights: { colours: ['#ffd68a', '#ffb860', '#fff0c4'], count: 20, size: [16, 52], high: 20, low: 640 },
    shapes: (defs, random) =>
      leaves(random, ['#d98a3a', '#b8582f', '#e8a84c'], 12) + glow(defs, 150, 180, 420, '#fff0c8', 0.75),
  },
  snow: {
    light: lightOf(-1, '#fff0e0', '#4a5690', '#dfe8ff', 0.22),
    skies: [['#a8b8dc', '#8090c0', '#48588e']],
    lights: { colours: ['#ffd9a0', '#ffb878', '#ffffff'], count: 14, size: [14, 38], high: 300, low: 640 },
    shapes: (defs) =>
      glow(defs, 170, 200, 420, '#ffe6dc', 0.6) + fill('M-60 720C200 680 520 730 860 690V1080H-60Z', '#c8d2ec', 0.8),
  },
  rooftop: {
    light: lightOf(1, '#ffe0bc', '#4a2a62', '#ffc0a8', 0.25),
    skies: [
      ['#e09a7c', '#c87488', '#5a3272'],
      ['#d88aa0', '#a868a8', '#46306e'],
    ],
    shapes: (defs, random) =>
      glow(defs, 190, 330, 400, '#ffeccb', 0.75) +
      circle(190, 350, 104, '#fff0d0', 0.9) +
      houses(random, 470, '#6a3a76', '#ffd09a') +
      rect(-60, 700, 920, 380, '#3c2258', 0.7),
  },
  garden: {
    light: lightOf(-1, '#fff2d4', '#3a5050', '#f2f4c8', 0.2),
    skies: [
      ['#8aa880', '#557a58', '#2c4c40'],
      ['#7a9a8c', '#4a7068', '#24443f'],
    ],
    lights: { colours: ['#fff0b8', '#d8e8a0', '#ffe0a0'], count: 15, size: [14, 40], high: 30, low: 700 },
    shapes: (defs, random) =>
      leaves(random, ['#4f7a50', '#6a9460', '#3a6048'], 16) + glow(defs, 150, 160, 420, '#f4f6cc', 0.6),
  },
}

/** Blur of the background; its lights keep their disc shape. */
const FAR_BLUR = 15

function drawn(evening: Evening, defs: Defs, random: Random): string {
  const sky = pick(random, evening.skies)
  const { lights } = evening
  // The first shape must be plain: `outOfFocus` repeats it under the blur to hide the fading border.
  let out = rect(-60, -60, 920, 1120, defs.linear(0, 0, 120, 1000, [0, sky[0]], [0.5, sky[1]], [1, sky[2]]))
  out += evening.shapes?.(defs, random, sky) ?? ''
  if (lights)
    for (let i = 0; i < lights.count; i++) {
      const x = ((i + random()) / lights.count) * 840 - 20
      out += disc(
        defs,
        x,
        between(random, lights.high, lights.low),
        between(random, ...lights.size),
        pick(random, lights.colours),
        between(random, 0.25, 0.7),
      )
    }
  return out
}

/** Sky colours from top to bottom. Uses the first random draws of the evening. */
export const skyOf = (kind: SceneKind, random: Random): Sky => pick(random, EVENINGS[kind].skies)

export const eveningOf = (kind: SceneKind): Place => ({
  light: EVENINGS[kind].light,
  blur: FAR_BLUR,
  behind: (defs, random) => drawn(EVENINGS[kind], defs, random),
})
