import type { Defs } from './defs.ts'
import type { Random } from './draw.ts'
import type { Light } from './light.ts'

export const SCENES = [
  'studio',
  'bar',
  'kitchen',
  'bookshop',
  'cafe',
  'car',
  'concert',
  'gallery',
  'beach',
  'mountains',
  'city',
  'balcony',
  'park',
  'snow',
  'rooftop',
  'garden',
] as const
export type SceneKind = (typeof SCENES)[number]

export type Place = {
  light: Light
  /** Background blur; people stay sharp. */
  blur: number
  behind: (defs: Defs, random: Random) => string
  /** Drawn between camera and person: snow, stage light. */
  before?: (defs: Defs, random: Random) => string
}
