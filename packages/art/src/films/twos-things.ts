import type { Defs } from '../defs.ts'
import { circle, ellipse, fill, group, line, mix, n, n1, type Point, rect } from '../draw.ts'

/** Round things seen from above, all around 0,0 with the same radius, so each can replace another. */
export const RADIUS = 216

export type Colours = { base: string; light: string; deep: string }
export const PURPLE: Colours = { base: '#8b3be0', light: '#b784f5', deep: '#5a1fa8' }
export const MAGENTA: Colours = { base: '#d61a8b', light: '#f77cc0', deep: '#97085f' }
const CREAM = '#fff3e9'

const shadow = (defs: Defs, dx: number, dy: number, r: number) =>
  circle(dx, dy, r, defs.glow([0, '#05030f', 0.62], [0.78, '#05030f', 0.5], [1, '#05030f', 0]))

const turned = (content: string, degrees: number) => group(content, { transform: `rotate(${n1(degrees)})` })

/** A cup on its saucer; two leaves form the heart in the milk. */
export function cup(defs: Defs, colours: Colours, milk: 'leaf' | 'ring', turn: number): string {
  const plate = defs.radial(-70, -80, 340, [0, colours.light], [0.45, colours.base], [1, colours.deep])
  const coffee = defs.radial(-20, -24, 130, [0, '#8a4a33'], [0.7, '#5d2a22'], [1, '#3a1618'])
  const crema = '#f3cfa4'
  const leaf = [0, 1, 2, 3]
    .map((i) => {
      const [y, w] = [-44 + i * 26, 20 + i * 13 - (i === 3 ? 12 : 0)]
      return line(`M${-w} ${y - 14}Q0 ${y + 26} ${w} ${y - 14}`, crema, 9 - i * 0.6, 0.92)
    })
    .join('')
  const ring =
    circle(0, 0, 66, crema, 0.85) +
    circle(4, 4, 47, '#7a3d2b') +
    circle(0, 0, 28, crema, 0.9) +
    circle(3, 3, 12, '#7a3d2b')
  const handle = turned(rect(112, -17, 78, 34, CREAM, 1, 17) + rect(134, -6, 38, 12, colours.base, 1, 6), 38)
  const spoon = turned(
    ellipse(0, -6, 15, 24, '#e9ddf5') +
      ellipse(-3, -10, 8, 14, '#ffffff', 0.7) +
      rect(-3.5, 14, 7, 96, '#e9ddf5', 1, 3.5),
    18,
  )
  return (
    shadow(defs, 20, 28, RADIUS * 1.1) +
    circle(0, 0, RADIUS, plate) +
    `<circle r="${RADIUS - 14}" fill="none" stroke="${colours.light}" stroke-opacity=".55" stroke-width="3"/>` +
    turned(
      group(spoon, { transform: 'translate(-166 -22)' }) +
        group(handle) +
        shadow(defs, 12, 16, 140) +
        circle(0, 0, 132, CREAM) +
        circle(0, 0, 116, mix(CREAM, '#caa2b8', 0.55)) +
        circle(0, 0, 112, coffee) +
        `<circle r="106" fill="none" stroke="#c98a5e" stroke-opacity=".5" stroke-width="6"/>` +
        (milk === 'leaf' ? leaf : ring),
      turn,
    ) +
    line('M-98 -84A129 129 0 0 1 -20 -127', '#ffffff', 6, 0.8)
  )
}

/** The record turns; the light on it does not. */
export function record(defs: Defs, colours: Colours, turn: number): string {
  const vinyl = defs.radial(0, 0, RADIUS, [0, '#241638'], [0.5, '#140b26'], [1, '#1d1130'])
  const grooves = Array.from(
    { length: 13 },
    (_, i) =>
      `<circle r="${n(92 + i * 9)}" fill="none" stroke="#8f78c8" stroke-opacity="${i % 4 === 3 ? 0.34 : 0.13}" stroke-width="1.6"/>`,
  ).join('')
  const sheen = defs.radial(0, 0, RADIUS, [0.35, '#ffffff', 0], [0.7, colours.light, 0.4], [1, '#ffffff', 0.1])
  const wedge = (a: number, b: number) => {
    const point = (angle: number): Point => [Math.cos(angle) * RADIUS, Math.sin(angle) * RADIUS]
    const [from, to] = [point(a), point(b)]
    return `M0 0L${n(from[0])} ${n(from[1])}A${RADIUS} ${RADIUS} 0 0 1 ${n(to[0])} ${n(to[1])}Z`
  }
  const label =
    circle(0, 0, 76, defs.linear(-60, -60, 60, 60, [0, colours.light], [0.5, colours.base], [1, colours.deep])) +
    circle(-16, -14, 26, CREAM, 0.95) +
    circle(8, -14, 26, CREAM, 0.5) +
    line('M-40 30H40M-28 44H28', CREAM, 5, 0.85) +
    circle(0, 0, 7, '#140b26')
  return (
    shadow(defs, 20, 28, RADIUS * 1.1) +
    circle(0, 0, RADIUS, vinyl) +
    grooves +
    fill(wedge(-2.5, -2.05) + wedge(0.64, 1.09), sheen) +
    fill(wedge(-1.0, -0.82) + wedge(2.14, 2.32), sheen, 0.6) +
    turned(label, turn)
  )
}

const PANELS = 8

/** An umbrella from above: eight panels, ribs and a tip. */
export function umbrella(defs: Defs, colours: Colours, turn: number, plain: number): string {
  const step = (2 * Math.PI) / PANELS
  const at = (i: number, r: number): Point => [Math.cos(i * step) * r, Math.sin(i * step) * r]
  const cloth = (tone: string, edge: string) =>
    defs.radial(0, 0, RADIUS, [0, mix(tone, '#ffffff', 0.14)], [0.6, tone], [1, edge])
  let panels = ''
  let ribs = ''
  for (let i = 0; i < PANELS; i++) {
    const [a, b, hollow] = [at(i, RADIUS), at(i + 1, RADIUS), at(i + 0.5, RADIUS * (0.885 + 0.2 * plain))]
    const tone = i % 2 ? cloth(colours.base, colours.deep) : cloth(mix(colours.base, colours.light, 0.42), colours.base)
    panels += fill(`M0 0L${n(a[0])} ${n(a[1])}Q${n(hollow[0])} ${n(hollow[1])} ${n(b[0])} ${n(b[1])}Z`, tone)
    ribs += `M0 0L${n(a[0])} ${n(a[1])}`
  }
  const tips = Array.from({ length: PANELS }, (_, i) => at(i, RADIUS))
  return (
    (plain < 1 ? group(shadow(defs, 26, 36, RADIUS * 1.12), { opacity: 1 - plain }) : '') +
    turned(
      panels +
        line(ribs, CREAM, 2, 0.35) +
        tips.map(([x, y]) => circle(x, y, 5, CREAM, 1 - plain)).join('') +
        circle(0, 0, 13, colours.deep) +
        circle(-2, -2, 6, CREAM),
      turn,
    ) +
    (plain > 0.01 ? circle(0, 0, RADIUS, colours.base, plain) : '')
  )
}
