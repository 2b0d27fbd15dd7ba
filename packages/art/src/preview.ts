/** Link previews: two people in the two circles of the mark, at night. No text, because every site has its own name. */

export const PREVIEW = { width: 1200, height: 630 } as const

const NIGHT = '#0c0b21'
const IVORY = '#ffe3d3'
const RADIUS = 270
const MIDDLE = PREVIEW.height / 2
const LEFT = 600 - 204
const RIGHT = 600 + 204
/** Pictures are larger than their circles, so that faces stay clear of the shared light. */
const SIDE = RADIUS * 2.36
const OUTWARD = 48

const glow = (id: string, colour: string, opacity: number) =>
  `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${opacity}"/><stop offset=".5" stop-color="${colour}" stop-opacity="${opacity * 0.4}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`

/** Lights far out of focus: x, y, radius, colour, strength. */
const LIGHTS: readonly (readonly [number, number, number, string, number])[] = [
  [70, 120, 34, '#ffbd4a', 0.2],
  [118, 470, 52, '#fa66ba', 0.16],
  [40, 330, 22, '#cfa4fd', 0.22],
  [178, 300, 14, '#ffe3d3', 0.25],
  [1120, 150, 46, '#cfa4fd', 0.18],
  [1160, 420, 30, '#ffbd4a', 0.2],
  [1048, 540, 20, '#fa66ba', 0.28],
  [1030, 80, 14, '#ffe3d3', 0.25],
  [600, 44, 12, '#ffbd4a', 0.3],
  [572, 596, 16, '#cfa4fd', 0.25],
]

/** The overlap of the two circles. */
const lens = () => {
  const half = 600 - LEFT
  const rise = Math.sqrt(RADIUS ** 2 - half ** 2)
  const arc = `A${RADIUS} ${RADIUS} 0 0 1 600`
  return `M600 ${MIDDLE - rise}${arc} ${MIDDLE + rise}${arc} ${MIDDLE - rise}Z`
}

function circle(id: string, x: number, face: string, rim: string): string {
  const middle = x + (x < 600 ? -OUTWARD : OUTWARD)
  const box = `x="${middle - SIDE / 2}" y="${MIDDLE - RADIUS - 70}" width="${SIDE}" height="${SIDE}"`
  const round = `cx="${x}" cy="${MIDDLE}" r="${RADIUS}"`
  return (
    `<clipPath id="${id}"><circle ${round}/></clipPath><g clip-path="url(#${id})"><image href="${face}" ${box} preserveAspectRatio="xMidYMid slice"/>` +
    `<circle ${round} fill="${rim}" fill-opacity=".12"/></g><circle ${round} fill="none" stroke="${rim}" stroke-width="7"/>`
  )
}

/** `faces`: two square pictures as data URLs. */
export function previewSvg([left, right]: readonly [left: string, right: string]): string {
  const lights = LIGHTS.map(
    ([x, y, r, colour, strength]) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" fill-opacity="${strength}"/>`,
  ).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW.width}" height="${PREVIEW.height}" viewBox="0 0 ${PREVIEW.width} ${PREVIEW.height}"><defs>${glow('a', '#8b3be0', 0.7)}${glow('b', '#d61a8b', 0.6)}` +
    `<radialGradient id="l"><stop stop-color="#fff3e9" stop-opacity=".96"/><stop offset="1" stop-color="${IVORY}" stop-opacity=".8"/></radialGradient></defs>` +
    `<rect width="1200" height="630" fill="${NIGHT}"/><circle cx="220" cy="120" r="560" fill="url(#a)"/><circle cx="1000" cy="540" r="560" fill="url(#b)"/>${lights}` +
    `${circle('c', LEFT, left, '#8b3be0')}${circle('d', RIGHT, right, '#d61a8b')}<path d="${lens()}" fill="url(#l)"/></svg>`
  )
}
