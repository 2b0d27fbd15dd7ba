import type { Defs } from './defs.ts'
import { between, circle, curve, ellipse, fill, line, mix, pick, type Random, rect, xy } from './draw.ts'
import type { Place } from './scene-kinds.ts'

type Indoor = 'studio' | 'bar' | 'kitchen' | 'bookshop' | 'cafe' | 'car' | 'concert' | 'gallery'

const full = (paint: string) => rect(-20, -20, 840, 1040, paint)
/** An out-of-focus light with its halo. */
export function bokeh(defs: Defs, x: number, y: number, r: number, colour: string, strength = 0.7): string {
  return (
    circle(x, y, r * 2.4, defs.glow([0, colour, strength * 0.5], [1, colour, 0])) + circle(x, y, r, colour, strength)
  )
}
function lamp(defs: Defs, x: number, drop: number, colour: string): string {
  return (
    line(`M${x} -10V${drop - 44}`, '#1a1226', 4) +
    fill(
      `M${x - 46} ${drop}Q${x - 40} ${drop - 46} ${x} ${drop - 48}Q${x + 40} ${drop - 46} ${x + 46} ${drop}Z`,
      '#2a1c33',
    ) +
    ellipse(x, drop + 2, 40, 11, colour) +
    circle(x, drop + 20, 190, defs.glow([0, colour, 0.5], [1, colour, 0]))
  )
}

const STUDIO_GROUNDS = [
  ['#a98bd6', '#4a2f86'],
  ['#d99ab5', '#7c2a5c'],
  ['#8fa3d8', '#2f3876'],
  ['#c9a3a0', '#6a3550'],
  ['#7fb3ad', '#24505c'],
  ['#d8c2a8', '#8a6a5c'],
] as const

function bottles(random: Random, y: number, colours: readonly string[]): string {
  let out = ''
  for (let x = 20; x < 790; x += between(random, 26, 40)) {
    const [h, w, c] = [between(random, 60, 104), between(random, 17, 25), pick(random, colours)]
    out +=
      rect(x, y - h, w, h, c, 0.9, 5) +
      rect(x + w * 0.32, y - h - 24, w * 0.36, 30, c, 0.9, 2) +
      rect(x + 3, y - h + 8, 4, h - 16, '#ffffff', 0.28)
  }
  return out
}

export const INDOOR: Record<Indoor, Place> = {
  studio: {
    light: { side: -1, key: '#fff2e2', shade: '#5a4488', rim: '#f3a3d6', night: 0.1 },
    blur: 0,
    behind: (defs, random) => {
      const [light, dark] = pick(random, STUDIO_GROUNDS)
      return (
        full(defs.radial(330, 380, 760, [0, light], [1, dark])) +
        ellipse(250, 330, 420, 420, defs.glow([0, '#ffffff', 0.26], [1, '#ffffff', 0])) +
        rect(-20, 880, 840, 140, defs.linear(0, 880, 0, 1000, [0, dark, 0], [1, mix(dark, '#0c0b21', 0.5), 0.7]))
      )
    },
  },
  bar: {
    light: { side: 1, key: '#ffc98a', shade: '#2c1b52', rim: '#e64fb4', night: 0.75 },
    blur: 5,
    behind: (defs, random) => {
      const glass = ['#b8632a', '#7a2f52', '#3f6a4a', '#d08a3a', '#5a3a86', '#923a3a']
      const shelf = (y: number) =>
        rect(-20, y, 840, 14, '#3a2030') +
        rect(-20, y - 130, 840, 130, defs.linear(0, y - 130, 0, y, [0, '#ffb35c', 0], [1, '#ffb35c', 0.34])) +
        bottles(random, y, glass)
      return (
        full(defs.linear(0, 0, 800, 1000, [0, '#2a1440'], [0.55, '#4a1b3d'], [1, '#1a0f2c'])) +
        shelf(250) +
        shelf(430) +
        shelf(610) +
        rect(-20, 700, 840, 340, '#1d1026') +
        rect(-20, 700, 840, 10, '#8a4a2e') +
        lamp(defs, 640, 170, '#ffd9a0') +
        lamp(defs, 130, 130, '#ffd9a0') +
        bokeh(defs, 60, 560, 24, '#e64fb4', 0.5) +
        bokeh(defs, 730, 520, 18, '#ff9a5c', 0.6)
      )
    },
  },
  kitchen: {
    light: { side: -1, key: '#fff6e4', shade: '#7a6a90', rim: '#ffe2b8', night: 0 },
    blur: 5,
    behind: (defs, random) => {
      const wall = pick(random, ['#d9cfc4', '#cfd4cf', '#d8c7c0'])
      const front = pick(random, ['#4f6b66', '#5a4f74', '#6b7a8c', '#8c5f52'])
      let out = full(defs.linear(0, 0, 800, 700, [0, mix(wall, '#ffffff', 0.6)], [1, wall]))
      out +=
        rect(36, 90, 230, 400, '#f7fbff') +
        rect(36, 90, 230, 400, defs.linear(36, 90, 266, 490, [0, '#cfe8ff'], [1, '#f4ffe9']), 0.8) +
        line('M151 90V490M36 290H266', '#ffffff', 12) +
        ellipse(90, 470, 60, 50, '#6f9a5c') +
        rect(64, 468, 56, 50, '#c4764e', 1, 8)
      out += rect(420, 60, 400, 200, front) + line('M555 60V260M690 60V260', mix(front, '#000000', 0.25), 5)
      for (let x = 420; x < 800; x += 44)
        for (let y = 290; y < 500; y += 34) out += rect(x, y, 40, 30, '#ffffff', 0.35, 3)
      out +=
        rect(430, 500, 60, 76, '#b9784a', 1, 10) +
        rect(520, 470, 30, 106, '#d5dbe0', 1, 10) +
        ellipse(610, 560, 50, 26, '#d8925a') +
        circle(590, 540, 22, '#d9553c') +
        circle(626, 538, 20, '#e2a23a') +
        rect(690, 440, 80, 136, '#c9d2d8', 1, 12)
      return (
        out +
        rect(-20, 576, 840, 30, '#f0e6da') +
        rect(-20, 606, 840, 440, front) +
        line('M200 640V1000M470 640V1000', mix(front, '#000000', 0.25), 6) +
        ellipse(150, 300, 330, 330, defs.glow([0, '#ffffff', 0.55], [1, '#ffffff', 0]))
      )
    },
  },
  bookshop: {
    light: { side: 1, key: '#ffe0b0', shade: '#4a2f4a', rim: '#ffcf8f', night: 0.25 },
    blur: 4.5,
    behind: (defs, random) => {
      let out = full(defs.linear(0, 0, 0, 1000, [0, '#6b442f'], [1, '#3a2330']))
      const spines = ['#8c3a44', '#2f4a6b', '#c79a55', '#4f6b4a', '#6b3f6f', '#d8cbb8', '#a8603a', '#33405c', '#7a2f52']
      for (let y = -30; y < 1000; y += 168) {
        for (let x = -10; x < 810; ) {
          const [w, h] = [between(random, 15, 36), between(random, 104, 138)]
          out +=
            rect(x, y + 150 - h, w - 2, h, pick(random, spines), 1, 2) +
            rect(x + w * 0.3, y + 150 - h + 16, w * 0.3, h * 0.2, '#f2dfb8', 0.3)
          x += w
        }
        out += rect(-20, y + 150, 840, 18, '#8a5a3a') + rect(-20, y + 168, 840, 16, '#20121c', 0.5)
      }
      return (
        out +
        rect(385, -20, 26, 1040, '#7a4d33') +
        circle(700, 150, 330, defs.glow([0, '#ffdf9e', 0.6], [1, '#ffdf9e', 0])) +
        rect(-20, -20, 840, 1040, defs.linear(0, 0, 800, 0, [0, '#1d1026', 0.6], [1, '#1d1026', 0]))
      )
    },
  },
  cafe: {
    light: { side: -1, key: '#ffe9cc', shade: '#5a4060', rim: '#ffb9a0', night: 0.12 },
    blur: 6,
    behind: (defs, random) => {
      const wall = pick(random, ['#8c5f52', '#5f7a72', '#7a5f86', '#a07a5c'])
      let out = full(defs.linear(0, 0, 800, 900, [0, mix(wall, '#ffffff', 0.35)], [1, mix(wall, '#1d1026', 0.35)]))
      out +=
        rect(30, 60, 300, 470, '#fdf1dc') +
        rect(30, 60, 300, 470, defs.linear(0, 60, 0, 530, [0, '#bfe0f2'], [0.6, '#f7e8cf'], [1, '#c9b79a'])) +
        line('M180 60V530M30 230H330', mix(wall, '#1d1026', 0.5), 12)
      out += circle(90, 430, 44, '#7a9a6a') + circle(260, 440, 54, '#6a8a5f')
      for (const x of [450, 590, 730]) out += lamp(defs, x, between(random, 150, 220), '#ffe2ae')
      out +=
        rect(440, 330, 320, 190, '#2a2030', 0.85, 6) +
        [0, 1, 2, 3]
          .map((i) => line(`M470 ${370 + i * 36}H${600 + between(random, 0, 120)}`, '#f2e6d8', 6, 0.6))
          .join('')
      return (
        out +
        rect(-20, 640, 840, 400, defs.linear(0, 640, 0, 1000, [0, '#8a5f44'], [1, '#3f2733'])) +
        ellipse(660, 690, 150, 32, '#c09a74') +
        rect(630, 650, 44, 40, '#f5efe6', 1, 8) +
        ellipse(120, 700, 170, 36, '#b48a66') +
        ellipse(180, 280, 320, 340, defs.glow([0, '#fff4dc', 0.6], [1, '#fff4dc', 0]))
      )
    },
  },
  car: {
    light: { side: -1, key: '#fff0d8', shade: '#3f3a66', rim: '#bcd6ff', night: 0.1 },
    blur: 3,
    behind: (defs, random) => {
      const dusk = random() < 0.5
      const sky = dusk ? ['#f2a884', '#8f6ab0'] : ['#a8d4f2', '#e9f3ee']
      const view = defs.linear(0, 90, 0, 520, [0, sky[0]!], [1, sky[1]!])
      const hill = dusk ? '#5a4a80' : '#6f9a7a'
      const seat = defs.linear(190, 0, 620, 0, [0, '#7a6470'], [1, '#3f3346'])
      // Seen from the dashboard: rear window, side windows, and the seat the person leans on.
      let out =
        full(defs.linear(0, 0, 0, 1000, [0, '#4a4258'], [1, '#1d1828'])) +
        fill('M-20 -20H820V70C560 46 240 46 -20 70Z', '#d6ced0')
      for (const [d, h] of [
        ['M-20 130L96 142L140 500L-20 560Z', 'M-20 430L126 390L140 500L-20 560Z'],
        ['M820 130L704 142L660 500L820 560Z', 'M820 430L674 390L660 500L820 560Z'],
        ['M196 128H604L632 380H168Z', 'M170 330C300 300 480 320 628 296L632 380H168Z'],
      ] as const)
        out += fill(d, view) + fill(h, hill)
      return (
        out +
        rect(190, 366, 130, 90, '#3a3244', 1, 30) +
        rect(480, 366, 130, 90, '#3a3244', 1, 30) +
        rect(290, 250, 220, 150, seat, 1, 54) +
        fill('M150 1040C150 660 180 470 290 440H510C620 470 650 660 650 1040Z', seat) +
        line('M236 560C246 480 280 460 320 452', '#a08a94', 4, 0.6) +
        ellipse(60, 300, 260, 280, defs.glow([0, '#ffffff', 0.45], [1, '#ffffff', 0]))
      )
    },
  },
  concert: {
    light: { side: -1, key: '#ffc2dc', shade: '#2a1c66', rim: '#6ad0ff', night: 0.8 },
    blur: 5,
    behind: (defs, random) => {
      let out = full(defs.linear(0, 0, 0, 1000, [0, '#1a0f4a'], [0.6, '#5a1a7a'], [1, '#160b2c']))
      for (let i = 0; i < 7; i++) {
        const [x, to, c] = [
          60 + i * 115,
          between(random, -100, 900),
          pick(random, ['#ff5cc0', '#7a5cff', '#54c8ff', '#ffb35c']),
        ]
        out +=
          fill(
            `M${x - 6} -10L${to - 110} 760H${to + 110}L${x + 6} -10Z`,
            defs.linear(x, 0, to, 760, [0, c, 0.55], [1, c, 0]),
          ) + circle(x, 8, 22, '#ffffff', 0.9)
      }
      for (let i = 0; i < 14; i++)
        out += bokeh(
          defs,
          between(random, 0, 800),
          between(random, 60, 560),
          between(random, 6, 20),
          pick(random, ['#ff8ad8', '#8ad8ff', '#ffd08a']),
          0.5,
        )
      for (let i = 0; i < 26; i++)
        out +=
          circle(i * 34 - 20, 770 + between(random, -24, 24), 31, '#140a2a') +
          rect(i * 34 - 56, 800, 74, 240, '#140a2a', 1, 30)
      for (let i = 0; i < 5; i++) {
        const x = between(random, 20, 780)
        out += line(curve(xy`${x},800 ${x + 6},700 ${x + between(random, -26, 26)},630`), '#140a2a', 20)
      }
      return out
    },
    before: (defs) =>
      rect(
        -20,
        -20,
        840,
        1040,
        defs.linear(0, 0, 500, 800, [0, '#ff5cc0', 0.14], [0.5, '#7a5cff', 0], [1, '#54c8ff', 0.1]),
      ),
  },
  gallery: {
    light: { side: 1, key: '#fff7ee', shade: '#6a6288', rim: '#ffffff', night: 0 },
    blur: 3.5,
    behind: (defs, random) => {
      const frame = (x: number, y: number, w: number, h: number) => {
        const [a, b] = pick(random, STUDIO_GROUNDS)
        return (
          rect(x - 12, y - 4, w + 24, h + 30, '#8a7f98', 0.3) +
          rect(x - 12, y - 12, w + 24, h + 24, '#2b2436') +
          rect(x, y, w, h, defs.linear(x, y, x + w, y + h, [0, a], [1, b])) +
          circle(
            x + w * between(random, 0.3, 0.7),
            y + h * 0.4,
            w * 0.22,
            pick(random, ['#f2c46a', '#f2e6dc', '#d9556a', '#3a2f6a']),
            0.9,
          ) +
          fill(`M${x} ${y + h}L${x + w * 0.45} ${y + h * 0.5}L${x + w} ${y + h}Z`, b, 0.8)
        )
      }
      return (
        full(defs.linear(0, 0, 800, 700, [0, '#d4cfd8'], [1, '#f4f0ee'])) +
        frame(40, 130, 190, 250) +
        frame(590, 90, 260, 330) +
        rect(-20, 800, 840, 240, defs.linear(0, 800, 0, 1000, [0, '#b9a592'], [1, '#8a7668'])) +
        rect(-20, 788, 840, 14, '#ffffff') +
        circle(690, 40, 380, defs.glow([0, '#ffffff', 0.7], [1, '#ffffff', 0]))
      )
    },
  },
}
