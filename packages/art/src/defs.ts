import { n, n1 } from './draw.ts'

export type Stop = readonly [offset: number, colour: string, opacity?: number]
const stops = (list: readonly Stop[]) =>
  list
    .map(
      ([o, c, a]) => `<stop offset="${n1(o)}" stop-color="${c}"${a === undefined ? '' : ` stop-opacity="${n1(a)}"`}/>`,
    )
    .join('')

/** Collects the gradients, clips and blurs of a drawing; ids carry a prefix so that drawings can share a page. */
export type Defs = {
  prefix: string
  content: string
  /** Linear gradient in drawing coordinates. */
  linear: (x1: number, y1: number, x2: number, y2: number, ...list: Stop[]) => string
  /** Radial gradient relative to the bounding box of the filled shape. */
  glow: (...list: Stop[]) => string
  radial: (cx: number, cy: number, r: number, ...list: Stop[]) => string
  clip: (d: string) => string
  /** Blur in a fixed box: a tight box and sRGB rasterise several times faster. */
  blur: (deviation: number, x: number, y: number, width: number, height: number) => string
}

export function defsOf(prefix: string): Defs {
  const known = new Map<string, string>()
  /** Writes a definition once, however often it is requested. */
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

/** `box` is the visible part of the drawing, by default all of it. */
export function svg(
  width: number,
  height: number,
  defs: Defs,
  content: string,
  box = `0 0 ${width} ${height}`,
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}"><defs>${defs.content}</defs>${content}</svg>`
}
