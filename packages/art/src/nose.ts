import { blob, curve, fill, mix, type Point, xy } from './draw.ts'
import type { Sitter } from './sitter.ts'
import { brush, haze, softLine } from './soft.ts'

type Nose = { soft: string; shine: string; crisp: string }

/** Points carry an explicit depth: the tip protrudes, so it moves furthest in a turn. */
export function nose(s: Sitter): Nose {
  const { person, head, skin, defs, shadeSide: d } = s
  const wide = 18.5 + person.noseWidth * 5
  const tip = head.noseY
  const at = (points: Point[]) => head.turn(points)
  const spot = (x: number, y: number, z: number) => at([[x, y, z]])[0]!
  const nostrilColour = mix(skin.deep, '#2a0f14', 0.4)
  const nostril = (side: number) =>
    fill(
      blob(
        at(
          xy`${side * 5},${tip + 9},128 ${side * 9},${tip + 6.5},127 ${side * (wide - 6)},${tip + 7},122 ${side * (wide - 7)},${tip + 9.6},122 ${side * 8.5},${tip + 10.8},127`,
        ),
      ),
      nostrilColour,
      0.72,
    )
  const wing = (side: number) =>
    fill(
      brush(
        at(
          xy`${side * (wide - 4)},${tip - 9},116 ${side * wide},${tip - 2},114 ${side * (wide - 0.5)},${tip + 5.5},116 ${side * (wide - 6)},${tip + 9.5},122`,
        ),
        [0, 2.4, 2.8, 0],
      ),
      skin.deep,
      side === d ? 0.62 : 0.4,
    )
  const base = fill(
    brush(at(xy`-8,${tip + 9.5},130 0,${tip + 12.6},135 8,${tip + 9.5},130`), [0, 2.6, 0]),
    skin.deep,
    0.55,
  )
  const warm = mix(skin.shade, '#c2473f', 0.22)
  return {
    soft:
      haze(defs, spot(d * 17, 8, 116), 15, 44, skin.shade, 0.5, d * -5) +
      haze(defs, spot(d * (wide - 1), tip - 4, 114), 17, 20, skin.shade, 0.55) +
      haze(defs, spot(-d * (wide + 1), tip, 112), 11, 15, skin.shade, 0.3) +
      haze(defs, spot(0, tip + 15, 126), wide + 8, 10, skin.shade, 0.62) +
      haze(defs, spot(0, tip, 136), wide, 16, warm, 0.26),
    shine:
      softLine(curve(at(xy`${-d * 3},-6,126 ${-d * 3.5},18,134 ${-d * 3},${tip - 18},142`)), skin.light, 8, 0.4, 6) +
      haze(defs, spot(-d * 4.5, tip - 5, 144), 13, 11, mix(skin.light, s.light.key, 0.5), 0.8) +
      haze(defs, spot(-d * 4.5, tip - 6, 144), 4.5, 3.6, '#ffffff', 0.4),
    crisp: nostril(-1) + nostril(1) + wing(-1) + wing(1) + base,
  }
}
