/** Signs of age and sun on a face: lines, freckles, a mole. Kept soft: character, never weariness. */
import { circle, mix, randomOf, xy } from './draw.ts'
import { smileLift } from './mouth.ts'
import type { Sitter } from './sitter.ts'
import { crease, haze } from './soft.ts'

/** First lines show after thirty. */
const FIRST_LINES = 30

export function lines(s: Sitter): string {
  const { person, head, skin, defs } = s
  const { noseY, mouthY } = head
  const lift = smileLift(s)
  const years = Math.max(0, person.age - FIRST_LINES)
  const at = head.turn
  const tone = mix(skin.shade, skin.deep, 0.5)
  let out = ''
  for (const side of [-1, 1]) {
    const reach = 48 + lift * 0.9
    const fold = Math.min(0.72, 0.06 + years * 0.012 + lift * 0.022)
    out += crease(
      at(
        xy`${side * 23},${noseY + 2} ${side * 34},${noseY + 12} ${side * (reach - 3)},${mouthY - 20 - lift * 0.3} ${side * (reach + 3)},${mouthY - 2 - lift * 0.4}`,
      ),
      tone,
      5 + years * 0.06,
      fold,
    )
    out += haze(defs, at([[side * (reach - 12), noseY + 22]])[0]!, 13, 25, skin.shade, 0.12 + lift * 0.014, side * -28)
    if (person.dimples && lift > 6)
      out += crease(
        at(xy`${side * 62},${mouthY - 20} ${side * 66},${mouthY - 10} ${side * 62},${mouthY + 2}`),
        tone,
        5,
        0.3,
      )
    const crow = Math.min(0.7, Math.max(0, years - 8) * 0.014 + (years > 8 ? lift * 0.012 : 0))
    if (crow > 0.08)
      for (const [dy, end] of [
        [-4, -9],
        [2, 3],
        [8, 14],
      ] as const)
        out += crease(
          at(xy`${side * 93},${dy} ${side * 100},${(dy + end) / 2 - 1} ${side * 108},${end}`),
          tone,
          2.6,
          crow,
        )
    const bag = Math.min(0.6, Math.max(0, years - 12) * 0.016)
    if (bag > 0.05)
      out += crease(at(xy`${side * 32},17 ${side * 48},25 ${side * 66},25 ${side * 82},17`), tone, 2.8, bag)
    if (years > 24)
      out += crease(
        at(xy`${side * 42},${mouthY + 12} ${side * 46},${mouthY + 24} ${side * 43},${mouthY + 36}`),
        tone,
        3.4,
        Math.min(0.4, (years - 24) * 0.014),
      )
  }
  const forehead = Math.min(0.3, Math.max(0, years - 14) * 0.01)
  if (forehead > 0.05)
    for (const y of years > 26 ? [-66, -79, -91] : [-70, -84])
      out += crease(at(xy`-50,${y + 4} -24,${y} 0,${y + 1.5} 26,${y} 50,${y + 4}`), tone, 4.5, forehead)
  return out
}

export function freckles(s: Sitter): string {
  const { person, head, skin } = s
  const random = randomOf(person.seed + 5)
  const brown = mix(skin.shade, '#9a4a24', 0.4)
  let out = ''
  if (person.freckles)
    for (let i = 0; i < 46 * person.freckles; i++) {
      const side = random() < 0.5 ? -1 : 1
      const far = random()
      const [x, y] = head.turn([[side * (6 + far * 80), 22 + random() * 34 + (1 - far) * 6]])[0]!
      out += circle(x, y, 0.9 + random() * 1.1, brown, 0.22 + random() * 0.3)
    }
  if (person.mole) {
    const side = random() < 0.5 ? -1 : 1
    const [x, y] = head.turn([[side * (46 + random() * 16), 76 + random() * 14]])[0]!
    out += circle(x, y, 2.4, '#3b1d18', 0.7)
  }
  return out
}
