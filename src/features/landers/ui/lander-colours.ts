import type { CSSProperties } from 'react'

import type { Niche } from '#features/sites/sites.rules.ts'

/** The niche's evening light, from the top of the sky to its lamps; text on the first three is white. */
type Colours = { night: string; dusk: string; glow: string; lamp: string; spark: string }

const COLOURS: Record<Niche, Colours> = {
  general: { night: '#0a0920', dusk: '#1a1240', glow: '#5a2749', lamp: '#ffcf9a', spark: '#fa66ba' },
  she: { night: '#150820', dusk: '#341041', glow: '#7a1f55', lamp: '#ffc4d6', spark: '#ff8cc6' },
  bdsm: { night: '#0b070c', dusk: '#230a16', glow: '#6b1022', lamp: '#ffb3a1', spark: '#ff6b6b' },
  bbw: { night: '#140a24', dusk: '#3a1347', glow: '#80344c', lamp: '#ffd2a8', spark: '#ff9a86' },
  gilf: { night: '#07141c', dusk: '#10303a', glow: '#4d4a3a', lamp: '#ffe0a3', spark: '#7fd6c2' },
  milf: { night: '#190713', dusk: '#42102a', glow: '#7c3326', lamp: '#ffc98a', spark: '#ff9466' },
  gay: { night: '#060d24', dusk: '#0f2350', glow: '#3a2f78', lamp: '#bfe3ff', spark: '#6fb8ff' },
}

/** Custom properties for the lander's outermost element: `var(--n-night)` and so on. */
export function coloursOf(niche: Niche): CSSProperties {
  return Object.fromEntries(
    Object.entries(COLOURS[niche]).map(([name, value]) => [`--n-${name}`, value]),
  ) as CSSProperties
}
