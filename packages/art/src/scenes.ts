import type { Defs } from './defs.ts'
import { group, randomOf, rect } from './draw.ts'
import { eveningOf } from './grounds.ts'
import type { Place, SceneKind } from './scene-kinds.ts'
import { INDOOR } from './scenes-indoor.ts'
import { OUTDOOR } from './scenes-outdoor.ts'

export { SCENES, type SceneKind } from './scene-kinds.ts'

const PLACES: Record<SceneKind, Place> = { ...INDOOR, ...OUTDOOR }

/** Main photos have an out-of-focus evening background; the others show the place itself. */
export type Ground = 'evening' | 'place'

export const placeOf = (kind: SceneKind, ground: Ground): Place =>
  ground === 'evening' ? eveningOf(kind) : PLACES[kind]

/** The sharp background, and how much to blur it. */
export function sceneBehind(defs: Defs, place: Place, seed: number): { drawn: string; blur: number } {
  return { drawn: place.behind(defs, randomOf(seed * 31 + 7)), blur: place.blur }
}

export function outOfFocus(defs: Defs, drawn: string, blur: number): string {
  if (!blur) return drawn
  // A blur fades out at the frame; repeating the first shape underneath hides that.
  const base = drawn.slice(0, drawn.indexOf('/>') + 2)
  return base + group(drawn, { filter: defs.blur(blur, -60, -60, 920, 1120) })
}

/** Key-light colour over the background, and darker corners. People carry the light in their own colours. */
export function grade(defs: Defs, { light }: Place): string {
  const from = light.side < 0 ? 40 : 760
  const wash = defs.radial(
    from,
    160,
    900,
    [0, light.key, 0.2],
    [0.4, light.key, 0.02],
    [1, light.shade, 0.1 + light.night * 0.14],
  )
  const corners = defs.radial(400, 440, 760, [0.55, '#0c0b21', 0], [1, '#0c0b21', 0.3 + light.night * 0.16])
  return rect(0, 0, 800, 1000, wash) + rect(0, 0, 800, 1000, corners)
}

/** Foreground, plus a touch of key light over everything to tie person and background together. */
export function sceneBefore(defs: Defs, place: Place, seed: number): string {
  const { light } = place
  const from = light.side < 0 ? 0 : 800
  const breath = defs.radial(from, 80, 760, [0, light.key, 0.16], [0.5, light.key, 0.05], [1, light.key, 0])
  const low = defs.linear(0, 760, 0, 1000, [0, '#0c0b21', 0], [1, '#0c0b21', 0.22])
  return (
    (place.before?.(defs, randomOf(seed * 17 + 3)) ?? '') + rect(0, 0, 800, 1000, breath) + rect(0, 760, 800, 240, low)
  )
}
