import { between, fill, n, pick, type Random, randomOf, rect } from '../draw.ts'
import { shown } from './film.ts'

/** Gabled houses on both sides of a canal, lower towards the middle; their windows light up and go dark. */
type Row = {
  seed: number
  /** Start and end of the row, counted from the middle. */
  from: number
  to: number
  base: number
  /** Heights at the middle and at the outer end. */
  low: number
  high: number
  body: string
  /** Share of windows that are ever lit. */
  lit: number
  opacity: number
}

const LIGHTS = ['#ffd08a', '#ffbd74', '#ffdfae', '#ffc98a', '#ff9fc6'] as const

const GABLES = ['step', 'neck', 'bell', 'point', 'flat'] as const

/** Outline of one house: walls, and a gable of one of five kinds. */
function house(x: number, base: number, w: number, h: number, gable: (typeof GABLES)[number]): string {
  const top = base - h
  const m = x + w / 2
  const [s, g] = [w / 6, w * 0.42]
  const roof = {
    step: `V${n(top)}h${n(s)}v${n(-g * 0.4)}h${n(s)}v${n(-g * 0.4)}h${n(s * 0.5)}v${n(-g * 0.25)}h${n(s)}v${n(g * 0.25)}h${n(s * 0.5)}v${n(g * 0.4)}h${n(s)}v${n(g * 0.4)}h${n(s)}`,
    neck: `V${n(top)}C${n(x + s)} ${n(top)} ${n(x + s * 1.6)} ${n(top - g * 0.3)} ${n(x + s * 1.7)} ${n(top - g)}L${n(m)} ${n(top - g * 1.35)}L${n(x + w - s * 1.7)} ${n(top - g)}C${n(x + w - s * 1.6)} ${n(top - g * 0.3)} ${n(x + w - s)} ${n(top)} ${n(x + w)} ${n(top)}`,
    bell: `V${n(top)}C${n(x + s * 1.8)} ${n(top)} ${n(x + s)} ${n(top - g)} ${n(m)} ${n(top - g * 1.2)}C${n(x + w - s)} ${n(top - g)} ${n(x + w - s * 1.8)} ${n(top)} ${n(x + w)} ${n(top)}`,
    point: `V${n(top)}L${n(m)} ${n(top - g * 1.3)}L${n(x + w)} ${n(top)}`,
    flat: `V${n(top - 6)}h${n(w)}`,
  }[gable]
  return `M${n(x)} ${n(base)}${roof}V${n(base)}Z`
}

/** When a window is lit: some for the whole loop, some for part of it. */
function lightOf(random: Random, seconds: number): (at: number) => number {
  if (random() < 0.34) return () => 1
  const from = between(random, 0.1, 0.5) * seconds
  const to = between(random, 0.76, 0.97) * seconds
  return (at) => shown(at, from, to, 0.5)
}

function oneSide(row: Row, side: 1 | -1, at: number, seconds: number): string {
  const random = randomOf(row.seed + (side > 0 ? 500 : 0))
  let walls = ''
  let windows = ''
  for (let x = row.from; x < row.to; ) {
    const part = (x - row.from) / (row.to - row.from)
    const height = (row.low + (row.high - row.low) * Math.min(1, part * 1.15)) * between(random, 0.86, 1.14)
    const width = between(random, 0.2, 0.27) * (row.low * 0.9 + (row.high - row.low) * 0.25) + 18
    const left = side > 0 ? x : -x - width
    walls += house(left, row.base, width, height, pick(random, GABLES))
    windows += windowsOf(random, { left, width, height }, row, at, seconds)
    x += width
  }
  return fill(walls, row.body) + windows
}

type Front = { left: number; width: number; height: number }

function windowsOf(random: Random, { left, width, height }: Front, row: Row, at: number, seconds: number): string {
  const columns = 3
  const pane = width / (columns * 1.75)
  const step = pane * 2.3
  let drawn = ''
  for (let y = row.base - height + pane * 0.8; y < row.base - pane * 2.4; y += step)
    for (let column = 0; column < columns; column++) {
      const isLit = random() < row.lit
      const [colour, light] = [pick(random, LIGHTS), lightOf(random, seconds)]
      const x = left + (width / columns) * (column + 0.5) - pane / 2
      if (!isLit) drawn += rect(x, y, pane, pane * 1.5, '#080620', 0.35)
      else {
        const strength = light(at)
        drawn += rect(x, y, pane, pane * 1.5, '#080620', 0.35)
        if (strength > 0.01) drawn += rect(x, y, pane, pane * 1.5, colour, strength * row.opacity)
      }
    }
  return drawn
}

export const houses = (row: Row, at: number, seconds: number) =>
  oneSide(row, -1, at, seconds) + oneSide(row, 1, at, seconds)
