import { n, n1 } from './draw.ts'

export type Stop = readonly [offset: number, colour: string, opacity?: number]
const stops = (list: readonly Stop[]) =>
  list
    .map(
      ([o, c, a]) => `<stop offset="${n1(o)}" stop-color="${c}"${a === undefined ? '' : ` stop-opacity="${n1(a)}"`}/>`,
    )
    .join('')

/** Collects gradients, clips and blurs of one drawing; ids carry a prefix so that drawings can share a page. */
export type Defs = {
  prefix: string
  content: string
  /** Linear gradient in drawing coordinates. */
  linear: (x1: number, y1: number, x2: number, y2: number, ...list: Stop[]) => string
  /** Radial gradient relative to the box of what it fills. */
  glow: (...list: Stop[]) => string
  radial: (cx: number, cy: number, r: number, ...list: Stop[]) => string
  clip: (d: string) => string
  /** Blur within a fixed box: a tight box and sRGB make it several times faster to rasterise. */
  blur: (deviation: number, x: number, y: number, width: number, height: number) => string
}

export function defsOf(prefix: string): Defs {
  const known = new Map<string, string>()
  /** The same definition is written once, however often it is asked for. */
  const add = (tag: string, attributes: string, content: string): string => {
    const key = `${tag} ${attributes} ${content}`
    const before = known.get(key)
    if (before) return before
    const id = `${prefix}${known.size.toString(36)}`
    defs.content += `<${tag} id="${id}"${attributes}>${content}</${tag}>`
    known.set(key, `url(#${id})`)
    return `url(#${id})`
  }
  const fixed = ' gradientUnits="userSpaceOnUse"'
  const defs: Defs = {
    prefix,
    content: '',
    linear: (x1, y1, x2, y2, ...list) =>
      add('linearGradient', `${fixed} x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}"`, stops(list)),
    glow: (...list) => add('radialGradient', '', stops(list)),
    radial: (cx, cy, r, ...list) =>
      add('radialGradient', `${fixed} cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}"`, stops(list)),
    clip: (d) => add('clipPath', '', `<path d="${d}"/>`),
    blur: (deviation, x, y, width, height) =>
      add(
        'filter',
        ` filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}" color-interpolation-filters="sRGB"`,
        `<feGaussianBlur stdDeviation="${deviation}"/>`,
      ),
  }
  return defs
}

/** `box` is the part of the drawing that is seen: all of it, unless told otherwise. */
export function svg(
  width: number,
  height: number,
  defs: Defs,
  content: string,
  box = `0 0 ${width} ${height}`,
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}"><defs>${defs.content}</defs>${content}</svg>`
}
