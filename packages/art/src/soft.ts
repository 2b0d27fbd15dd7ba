/** Soft edges from gradients and a few thin layers: a blur would cost the rasteriser far more. */
import type { Defs } from './defs.ts'
import { fill, line, n, outline, type Point, path, reversed } from './draw.ts'

const layered = (opacity: number, layers: number) => 1 - (1 - Math.min(0.99, opacity)) ** (1 / layers)

/** A stroke that fades to its sides. */
export function softLine(d: string, colour: string, width: number, opacity: number, layers = 4): string {
  const each = layered(opacity, layers)
  return Array.from({ length: layers }, (_, i) =>
    line(d, colour, width * (0.45 + (1.5 * i) / (layers - 1)), each),
  ).join('')
}

/** Copies of a shape on the way to (dx, dy): a cast shadow with a soft far edge. */
export function softCast(d: string, colour: string, opacity: number, dx: number, dy: number, layers = 8): string {
  const each = layered(opacity, layers)
  return Array.from({ length: layers }, (_, i) => {
    const t = 0.2 + (1.2 * i) / (layers - 1)
    return path(d, { fill: colour, 'fill-opacity': each, transform: `translate(${n(dx * t)} ${n(dy * t)})` })
  }).join('')
}

/** A patch of colour that fades out from its middle, turned by `angle` degrees. */
export function haze(
  defs: Defs,
  [x, y]: Point,
  rx: number,
  ry: number,
  colour: string,
  opacity: number,
  angle = 0,
): string {
  const paint = defs.glow(
    [0, colour, opacity],
    [0.35, colour, opacity * 0.78],
    [0.7, colour, opacity * 0.24],
    [1, colour, 0],
  )
  const place = angle ? `translate(${n(x)} ${n(y)}) rotate(${n(angle)})` : `translate(${n(x)} ${n(y)})`
  return `<ellipse rx="${n(rx)}" ry="${n(ry)}" fill="${paint}" transform="${place}"/>`
}

const normalAt = (points: readonly Point[], i: number): [number, number] => {
  const [a, b] = [points[Math.max(0, i - 1)]!, points[Math.min(points.length - 1, i + 1)]!]
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
  return [-(b[1] - a[1]) / length, (b[0] - a[0]) / length]
}

/** A stroke along `points` with a width at each; brush strokes end in points. */
export function brush(points: readonly Point[], widths: readonly number[]): string {
  const edge = (k: 1 | -1): Point[] =>
    points.map(([x, y], i) => {
      const [nx, ny] = normalAt(points, i)
      return [x + nx * widths[i]! * 0.5 * k, y + ny * widths[i]! * 0.5 * k]
    })
  return outline(edge(1), reversed(edge(-1)))
}

/** Widths of a stroke that swells to `width` in the middle. */
export const swelling = (count: number, width: number) =>
  Array.from({ length: count }, (_, i) => width * Math.sin((Math.PI * i) / (count - 1)))

/** A soft line that tapers off at both ends: wrinkles, folds of cloth, hair. */
export function crease(points: readonly Point[], colour: string, width: number, opacity: number, layers = 3): string {
  const each = layered(opacity, layers)
  return Array.from({ length: layers }, (_, i) =>
    fill(brush(points, swelling(points.length, (width * (i + 1)) / layers)), colour, each),
  ).join('')
}
