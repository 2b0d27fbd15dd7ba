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
  /** How far out of focus the ground is; people stand sharp before it. */
  blur: number
  behind: (defs: Defs, random: Random) => string
  /** What lies between the camera and the person: snow, stage light. */
  before?: (defs: Defs, random: Random) => string
}
