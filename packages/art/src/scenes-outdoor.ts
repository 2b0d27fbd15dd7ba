import type { Defs } from './defs.ts'
import { between, circle, curve, ellipse, fill, line, mix, type Point, pick, type Random, rect, xy } from './draw.ts'
import type { Place } from './scene-kinds.ts'
import { bokeh } from './scenes-indoor.ts'

type Outdoor = 'beach' | 'mountains' | 'city' | 'balcony' | 'park' | 'snow' | 'rooftop' | 'garden'

const full = (paint: string) => rect(-20, -20, 840, 1040, paint)
const sky = (defs: Defs, ...colours: string[]) =>
  full(defs.linear(0, 0, 0, 700, ...colours.map((c, i) => [i / (colours.length - 1), c] as const)))
/** A ridge from left to right with random peaks. */
function ridge(random: Random, y: number, height: number, paint: string, steps = 7): string {
  const points: Point[] = xy`-40,${y}`
  for (let i = 0; i <= steps; i++)
    points.push([(i / steps) * 840 - 20, y - between(random, 0.15, 1) * height * (i % 2 ? 1 : 0.35)])
  points.push([840, y])
  return fill(`M${points.map((p) => `${p[0].toFixed(0)} ${p[1].toFixed(0)}`).join('L')}V1040H-40Z`, paint)
}
function cloud(x: number, y: number, k: number, colour: string, opacity: number): string {
  return (
    ellipse(x, y, 110 * k, 22 * k, colour, opacity) +
    ellipse(x - 34 * k, y - 18 * k, 46 * k, 26 * k, colour, opacity) +
    ellipse(x + 30 * k, y - 24 * k, 56 * k, 34 * k, colour, opacity)
  )
}
function towers(
  random: Random,
  base: number,
  low: number,
  high: number,
  body: string,
  lit: string,
  chance: number,
): string {
  let out = ''
  for (let x = -30; x < 830; ) {
    const [w, h] = [between(random, 56, 104), between(random, low, high)]
    out += rect(x, base - h, w, h + 400, body)
    for (let wy = base - h + 16; wy < base - 10; wy += 30)
      for (let wx = x + 10; wx < x + w - 14; wx += 22)
        if (random() < chance) out += rect(wx, wy, 11, 16, lit, 0.4 + random() * 0.6)
    x += w + between(random, 2, 16)
  }
  return out
}
function leaf(x: number, y: number, length: number, angle: number, colour: string): string {
  return `<path d="M0 0C${length * 0.3} ${-length * 0.28} ${length * 0.75} ${-length * 0.24} ${length} 0C${length * 0.75} ${length * 0.24} ${length * 0.3} ${length * 0.28} 0 0Z" fill="${colour}" transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${angle.toFixed(0)})"/>`
}
function crown(random: Random, x: number, y: number, size: number, colours: readonly string[]): string {
  let out = ''
  for (let i = 0; i < 16; i++)
    out += circle(
      x + between(random, -1, 1) * size,
      y + between(random, -0.8, 0.8) * size,
      between(random, 0.26, 0.5) * size,
      pick(random, colours),
      0.85,
    )
  return out
}

export const OUTDOOR: Record<Outdoor, Place> = {
  beach: {
    light: { side: 1, key: '#ffe2b4', shade: '#6a4a86', rim: '#ffc08a', night: 0 },
    blur: 4,
    behind: (defs, random) => {
      const sun = random() < 0.5
      let out = sun ? sky(defs, '#7a8fd8', '#f2b6a0', '#ffd9a0') : sky(defs, '#5aa8e0', '#a8d8f2', '#e4f3f2')
      out +=
        circle(650, 330, 74, '#fff3d0', 0.95) +
        circle(650, 330, 340, defs.glow([0, '#ffe9b0', 0.7], [1, '#ffe9b0', 0])) +
        cloud(190, 190, 1.1, '#ffffff', 0.5) +
        cloud(520, 110, 0.8, '#ffffff', 0.4)
      out +=
        rect(
          -20,
          470,
          840,
          240,
          defs.linear(0, 470, 0, 710, sun ? [0, '#d98f8a'] : [0, '#3f9ac0'], sun ? [1, '#4a6aa8'] : [1, '#57c4c4']),
        ) + fill('M-20 478C60 430 120 452 210 474Z', '#6a7a9a', 0.7)
      for (let i = 0; i < 16; i++)
        out += rect(between(random, 460, 800), 480 + i * 13, between(random, 30, 120), 4, '#fff3d0', 0.55)
      return (
        out +
        fill('M-20 690C200 660 420 720 820 676V1040H-20Z', '#fff6e4', 0.8) +
        fill('M-20 704C220 678 440 738 820 694V1040H-20Z', defs.linear(0, 700, 0, 1000, [0, '#f0d0a0'], [1, '#c99a70']))
      )
    },
  },
  mountains: {
    light: { side: -1, key: '#fff0da', shade: '#50588c', rim: '#d6e4ff', night: 0 },
    blur: 3,
    behind: (defs, random) => {
      let out =
        sky(defs, '#5a8fd0', '#a9cdf0', '#f6e3d4') +
        circle(150, 170, 300, defs.glow([0, '#fff6dc', 0.9], [1, '#fff6dc', 0])) +
        cloud(560, 150, 1, '#ffffff', 0.6) +
        cloud(250, 260, 0.7, '#ffffff', 0.5)
      out +=
        ridge(random, 560, 330, '#a3b4d6', 6) +
        ridge(random, 600, 260, '#7488b4', 7) +
        ridge(random, 680, 210, '#4f6a86', 8)
      for (let i = 0; i < 26; i++) {
        const [x, y, h] = [i * 33 - 10, 740 + between(random, -18, 18), between(random, 70, 150)]
        out += fill(
          `M${x} ${y - h}L${x + h * 0.24} ${y}H${x - h * 0.24}Z`,
          pick(random, ['#2f5a50', '#2a4d4a', '#376a56']),
        )
      }
      return (
        out +
        fill('M-20 740C200 700 560 760 820 720V1040H-20Z', defs.linear(0, 720, 0, 1000, [0, '#7a9a5f'], [1, '#46684a']))
      )
    },
  },
  city: {
    light: { side: -1, key: '#ffcfa0', shade: '#241a56', rim: '#c46bff', night: 0.6 },
    blur: 6,
    behind: (defs, random) => {
      let out =
        sky(defs, '#1d1650', '#5a2f86', '#c46a8a') +
        towers(random, 560, 120, 360, '#2f2462', '#ffd08a', 0.35) +
        towers(random, 640, 60, 260, '#1d1646', '#ffc070', 0.4)
      out += rect(-20, 640, 840, 400, defs.linear(0, 640, 0, 1000, [0, '#3a2560'], [1, '#120d2a']))
      for (let i = 0; i < 26; i++) {
        const y = between(random, 470, 720)
        out += bokeh(
          defs,
          between(random, -10, 810),
          y,
          between(random, 7, 24),
          pick(random, ['#ffb35c', '#ff6a8a', '#ffe2a0', '#b06bff', '#6ab8ff']),
          0.62,
        )
      }
      return out
    },
  },
  balcony: {
    light: { side: 1, key: '#fff2d2', shade: '#4f5f66', rim: '#fff0b8', night: 0 },
    blur: 4,
    behind: (defs, random) => {
      const greens = ['#3f7a56', '#5a9a64', '#2f6450', '#7ab06a', '#4f8a5a']
      let out =
        sky(defs, '#9ac8ec', '#d9ecf2', '#fbeee0') +
        towers(random, 560, 60, 200, '#c8b4b0', '#e9dcd6', 0.6) +
        rect(-20, 560, 840, 500, '#b9937a') +
        rect(-20, 556, 840, 16, '#4a3a48')
      for (let x = -10; x < 820; x += 44) out += rect(x, 570, 8, 430, '#4a3a48')
      for (const [x, y] of [
        [30, 560],
        [140, 640],
        [690, 540],
        [780, 620],
      ] as const) {
        out += rect(x - 50, y + 40, 100, 100, pick(random, ['#c4764e', '#e9dcd0', '#8a5a6a']), 1, 14)
        for (let i = 0; i < 17; i++)
          out += leaf(
            x + between(random, -28, 28),
            y + 44,
            between(random, 90, 210),
            -90 + between(random, -75, 75),
            pick(random, greens),
          )
      }
      for (let i = 0; i < 22; i++)
        out += leaf(
          between(random, -20, 820),
          -20,
          between(random, 50, 120),
          90 + between(random, -50, 50),
          pick(random, greens),
        )
      return out + circle(690, 180, 330, defs.glow([0, '#fff6d2', 0.8], [1, '#fff6d2', 0]))
    },
  },
  park: {
    light: { side: -1, key: '#ffe0a4', shade: '#6a3f5a', rim: '#ffb870', night: 0 },
    blur: 6,
    behind: (defs, random) => {
      const leaves = ['#d9782f', '#e8a13a', '#b8482f', '#c9622f', '#f0bd55', '#9a3a34']
      let out =
        sky(defs, '#f2d9b0', '#f6e6c8', '#e6c690') +
        circle(140, 190, 380, defs.glow([0, '#fff6da', 1], [1, '#fff6da', 0]))
      for (const x of [50, 250, 560, 740])
        out +=
          fill(
            `M${x - 16} 720C${x - 8} 560 ${x - 14} 420 ${x - 6} 260H${x + 8}C${x + 12} 420 ${x + 8} 560 ${x + 22} 720Z`,
            '#5a3a34',
          ) + crown(random, x, 240, 170, leaves)
      out +=
        fill(
          'M-20 690C220 660 560 700 820 670V1040H-20Z',
          defs.linear(0, 670, 0, 1000, [0, '#c98a4a'], [1, '#7a4a3a']),
        ) + fill('M330 680C420 760 380 900 240 1040H620C600 900 520 760 450 680Z', '#d9b78a', 0.7)
      for (let i = 0; i < 40; i++)
        out += ellipse(between(random, 0, 800), between(random, 700, 1000), 9, 5, pick(random, leaves), 0.9)
      return out
    },
  },
  snow: {
    light: { side: -1, key: '#f3f6ff', shade: '#5f6aa0', rim: '#e6efff', night: 0 },
    blur: 4.5,
    behind: (defs, random) => {
      let out = sky(defs, '#8fa8d8', '#c6d3ee', '#f2e4ea') + ridge(random, 560, 240, '#b7c4e2', 6)
      for (const far of [true, false])
        for (let i = 0; i < (far ? 12 : 7); i++) {
          const [x, y, h] = [
            i * (far ? 74 : 128) - (far ? 10 : 30),
            (far ? 650 : 710) + between(random, -14, 14),
            between(random, far ? 130 : 240, far ? 200 : 340),
          ]
          const body = far ? '#7f9abf' : mix('#3f5f80', '#33526e', random())
          for (let k = 3; k >= 0; k--) {
            const [w, t] = [h * (0.1 + k * 0.06), y - h + k * h * 0.21]
            out +=
              fill(`M${x} ${t}L${x + w} ${t + h * 0.3}Q${x} ${t + h * 0.36} ${x - w} ${t + h * 0.3}Z`, body) +
              fill(
                `M${x} ${t}L${x + w * 0.56} ${t + h * 0.17}Q${x} ${t + h * 0.12} ${x - w * 0.56} ${t + h * 0.17}Z`,
                '#f4f7ff',
                far ? 0.5 : 0.8,
              )
          }
        }
      return (
        out +
        fill('M-20 690C200 650 520 710 820 664V1040H-20Z', defs.linear(0, 670, 0, 1000, [0, '#ffffff'], [1, '#bcc8e6']))
      )
    },
    before: (_, random) =>
      Array.from({ length: 46 }, () =>
        circle(
          between(random, 0, 800),
          between(random, 0, 1000),
          between(random, 2, 6.5),
          '#ffffff',
          between(random, 0.35, 0.85),
        ),
      ).join(''),
  },
  rooftop: {
    light: { side: 1, key: '#ffc49a', shade: '#3a2466', rim: '#ff8ac0', night: 0.35 },
    blur: 4.5,
    behind: (defs, random) => {
      let out =
        sky(defs, '#4a3a9a', '#d06a9a', '#ffb070') +
        circle(600, 470, 90, '#ffe0a8', 0.95) +
        circle(600, 470, 420, defs.glow([0, '#ffcf90', 0.75], [1, '#ffcf90', 0])) +
        cloud(200, 200, 1.2, '#f2a0b8', 0.4) +
        cloud(620, 120, 0.9, '#f2a0b8', 0.35)
      out +=
        towers(random, 640, 60, 230, '#5a3a7a', '#ffd9a0', 0.28) +
        towers(random, 700, 30, 150, '#3a2660', '#ffd08a', 0.3) +
        rect(-20, 700, 840, 340, '#2a1c48') +
        rect(-20, 690, 840, 16, '#8a5a7a')
      const rope: Point[] = xy`-20,120 200,210 420,150 640,220 820,130`
      out += line(curve(rope), '#2a1c48', 4)
      for (let i = 0; i < 13; i++) {
        const x = i * 66
        out += bokeh(defs, x, 165 + Math.sin(i * 0.95) * 34, 10, '#ffe2a0', 0.95)
      }
      return out
    },
  },
  garden: {
    light: { side: -1, key: '#fff4d4', shade: '#4a5f6a', rim: '#f6ffd0', night: 0 },
    blur: 7,
    behind: (defs, random) => {
      const greens = ['#4f8a56', '#6aa462', '#3a7050', '#86b86a', '#2f6048']
      let out = sky(defs, '#b9dcf0', '#dcecd8', '#8ab07a')
      for (let i = 0; i < 9; i++) out += crown(random, i * 105 - 10, between(random, 330, 520), 130, greens)
      out += rect(-20, 600, 840, 440, defs.linear(0, 600, 0, 1000, [0, '#5f9a5a'], [1, '#35604a']))
      for (let i = 0; i < 60; i++) {
        const c = pick(random, ['#f2a0c0', '#ffffff', '#e86a9a', '#f6d06a', '#c08ae0'])
        out += circle(between(random, -10, 810), between(random, 460, 960), between(random, 7, 17), c, 0.9)
      }
      return out + circle(130, 140, 420, defs.glow([0, '#fffbe0', 0.85], [1, '#fffbe0', 0]))
    },
  },
}
