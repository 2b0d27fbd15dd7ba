import { fill, line, mix, n, outline, type Point, reversed, xy } from './draw.ts'
import { eyeMiddle } from './eyes.ts'
import type { Sitter } from './sitter.ts'

/** How far an expression lifts the brows; a flirty look lifts the lit one a little more. */
const RAISE = { calm: 0, 'soft-smile': 1, smile: 2.5, laugh: 5, flirty: 1 } as const

function brow(s: Sitter, side: -1 | 1): string {
  const { person, head } = s
  const feminine = person.look === 'feminine'
  const raise = RAISE[s.expression] + (s.expression === 'flirty' && side === s.light.side ? 4.5 : 0)
  const arch = person.browArch * (feminine ? 5 : 3)
  const thick = (feminine ? 5 : 6) * person.browWeight
  const base = feminine ? -36 : -33
  const middle = eyeMiddle(s)
  const at = (points: Point[]) => head.turn(points.map(([u, v]): Point => [side * (middle + u), v + base - raise]))
  // The lower edge from the inner end, then the upper one: full inside, thin and lower outside.
  const under = at(
    xy`-33,3 -20,${0.5 - arch * 0.3} -4,${-3 - arch * 0.7} 12,${-5.5 - arch} 27,${-3.5 - arch * 0.7} 42,5`,
  )
  const over = at(
    xy`-35,${2 - thick * 0.8} -22,${-thick * 1.25 - arch * 0.3} -5,${-3.5 - thick * 1.3 - arch * 0.7} 12,${-6 - thick * 1.05 - arch} 28,${-5 - thick * 0.6 - arch * 0.7} 42,5`,
  )
  const dark = mix(person.hairColour, '#2a1815', person.grey > 0.6 ? 0.28 : 0.5)
  const colour = mix(dark, s.skin.shade, 0.1)
  const [inner, outer] = [at(xy`-35,0`)[0]![0], at(xy`42,0`)[0]![0]]
  const paint = s.defs.linear(
    inner,
    0,
    outer,
    0,
    [0, colour, 0.35],
    [0.22, colour, 0.82],
    [0.7, colour, 0.95],
    [1, colour, 0.8],
  )
  let hairs = ''
  for (let i = 0; i < 8; i++) {
    const u = -30 + i * 6.6
    const k = (u + 34) / 76
    const [x, y] = at([[u, -thick * 0.3 - arch * Math.sin(k * 2.6) * 0.9 - k * 3]])[0]!
    hairs += line(`M${n(x)} ${n(y)}l${n(side * (2 + k * 6))} ${n(-thick * (0.8 - k * 0.6))}`, colour, 1.1, 0.4)
  }
  return fill(outline(under, reversed(over)), paint) + hairs
}

export const brows = (s: Sitter) => brow(s, -1) + brow(s, 1)
