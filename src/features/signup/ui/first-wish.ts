import type { Niche } from '#features/sites/sites.rules.ts'

export type Wish = 'female' | 'male' | 'everyone'

/** Niches about one gender preselect it. */
export const FIRST_WISH: Record<Niche, Wish> = {
  general: 'female',
  she: 'male',
  bdsm: 'everyone',
  bbw: 'everyone',
  gilf: 'everyone',
  milf: 'everyone',
  gay: 'male',
}
