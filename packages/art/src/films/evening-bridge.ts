import type { Defs } from '../defs.ts'
import { circle, fill, group, line, n, rect } from '../draw.ts'

/** A stone bridge of three arches over the canal, with a railing behind the walkers and a lamp on each side. */

/** The water line at the piers; everything below it is a reflection. */
export const WATER_LINE = 196
const END = 1000
/** The deck rises to the crown. */
const RISE = 0.00016
const ARCHES = [
  { x: 0, half: 236, top: 40 },
  { x: -660, half: 236, top: 104 },
  { x: 660, half: 236, top: 104 },
] as const

export const deckAt = (x: number) => RISE * x * x

const deck = (lift: number) => {
  const low = deckAt(END) - lift
  return `M${-END} ${n(low)}Q0 ${n(-low - 2 * lift)} ${END} ${n(low)}`
}

const archPath = ({ x, half, top }: (typeof ARCHES)[number]) =>
  `M${x - half} ${WATER_LINE}A${half} ${WATER_LINE - top} 0 0 1 ${x + half} ${WATER_LINE}Z`

const holes = ARCHES.map(archPath).join('')
const BODY = `${deck(0)}V${WATER_LINE}H${-END}Z`

function stones(): string {
  let joints = ''
  for (const { x, half, top } of ARCHES)
    for (let i = 1; i < 24; i++) {
      const angle = Math.PI + (i / 24) * Math.PI
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      const rise = WATER_LINE - top
      joints += `M${n(x + c * half)} ${n(WATER_LINE + s * rise)}L${n(x + c * (half + 24))} ${n(WATER_LINE + s * (rise + 24))}`
    }
  const rings = ARCHES.map(
    ({ x, half, top }) =>
      `M${x - half - 24} ${WATER_LINE}A${half + 24} ${WATER_LINE - top + 24} 0 0 1 ${x + half + 24} ${WATER_LINE}`,
  )
  return line(joints + rings.join(''), '#5a2a78', 1.2, 0.3)
}

function railing(): string {
  let bars = ''
  for (let x = -END + 12; x < END; x += 17) bars += `M${x} ${n(deckAt(x))}V${n(deckAt(x) - 50)}`
  return line(bars, '#43205f', 2.2, 0.85) + line(deck(50), '#43205f', 4) + line(deck(8), '#43205f', 3)
}

export function bridge(defs: Defs): string {
  const stone = defs.linear(0, 0, 0, WATER_LINE, [0, '#2a1650'], [0.4, '#1d1040'], [1, '#120b2c'])
  const whole = `<path d="${BODY}${holes}" fill="${stone}" fill-rule="evenodd"/>`
  const warm = defs.radial(0, 20, 380, [0, '#ffb0a0', 0.9], [0.5, '#ff86b0', 0.5], [1, '#ff86b0', 0])
  const mirrored = `<path d="${BODY}${holes}" fill="${defs.linear(0, 0, 0, WATER_LINE, [0, '#120b2c', 0.1], [0.55, '#120b2c', 0.62], [1, '#120b2c', 0.92])}" fill-rule="evenodd"/>`
  const edges = ARCHES.map((arch) => line(archPath(arch).slice(0, -1), warm, 2.4)).join('')
  return (
    group(mirrored, { transform: `translate(0 ${WATER_LINE * 2}) scale(1 -1)` }) +
    railing() +
    whole +
    stones() +
    edges +
    line(deck(0), '#35195c', 9) +
    line(deck(4), warm, 2.6) +
    rect(-END, WATER_LINE - 3, END * 2, 5, '#0e0926', 0.35)
  )
}

const LAMPS = [-286, 286, -858, 858] as const

export function lamps(defs: Defs): string {
  return LAMPS.map((x) => {
    const [foot, top] = [deckAt(x), deckAt(x) - 214]
    const halo = (r: number, strength: number) =>
      circle(x, top - 8, r, defs.glow([0, '#ffcf8f', strength], [0.4, '#ff9f8a', strength * 0.35], [1, '#ff7fb0', 0]))
    return (
      halo(150, 0.5) +
      line(`M${x} ${n(foot)}V${n(top + 12)}`, '#150b2e', 6) +
      line(`M${x} ${n(foot)}V${n(foot - 34)}`, '#150b2e', 12) +
      line(`M${x - 11} ${n(top + 14)}H${x + 11}`, '#150b2e', 4) +
      fill(`M${x - 9} ${n(top + 12)}L${x - 14} ${n(top - 20)}H${x + 14}L${x + 9} ${n(top + 12)}Z`, '#ffe6bd') +
      fill(`M${x - 18} ${n(top - 19)}L${x} ${n(top - 38)}L${x + 18} ${n(top - 19)}Z`, '#150b2e') +
      line(`M${x} ${n(top + 12)}V${n(top - 20)}`, '#150b2e', 1.6) +
      halo(46, 0.8)
    )
  }).join('')
}

/** A flower stall on the bridge, still open: it hides a walker until they step out from behind it. */
export function stall(defs: Defs, x: number): string {
  const foot = deckAt(x) + 6
  const glow = defs.glow([0, '#ffcf8f', 0.55], [0.45, '#ff9f8a', 0.2], [1, '#ff7fb0', 0])
  const flowers = [-46, -31, -15, 0, 16, 31, 46]
    .map((dx, i) => circle(x + dx, foot - 74 - (i % 2) * 7, 10, ['#fa66ba', '#b784f5', '#ff9fb0'][i % 3]!))
    .join('')
  return (
    rect(x - 70, foot - 196, 140, 196, '#1a0f38', 1, 4) +
    rect(x - 54, foot - 160, 108, 84, '#ffd79c', 0.95, 6) +
    circle(x, foot - 118, 120, glow) +
    flowers +
    rect(x - 62, foot - 72, 124, 12, '#35195c', 1, 3) +
    fill(`M${x - 90} ${n(foot - 172)}L${x - 70} ${n(foot - 204)}H${x + 70}L${x + 90} ${n(foot - 172)}Z`, '#7a1f6e') +
    [-60, -20, 20, 60]
      .map((dx) =>
        fill(
          `M${n(x + dx - 11)} ${n(foot - 172)}L${n(x + dx * 0.78 - 9)} ${n(foot - 204)}h18L${n(x + dx + 11)} ${n(foot - 172)}Z`,
          '#c94a9c',
        ),
      )
      .join('') +
    fill(`M${x - 74} ${n(foot - 203)}Q${x} ${n(foot - 246)} ${x + 74} ${n(foot - 203)}Z`, '#150b2e')
  )
}
