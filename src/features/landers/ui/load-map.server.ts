import { apiOf } from '#app/page/server-env.ts'
import { readMap } from '#features/landers/map.contract.ts'
import type { Country } from '#kernel/locales.ts'

import { loadLander } from './load-lander.server.ts'
// Drawn by scripts/draw-maps.ts; only the visitor's country leaves the server.
import shapes from './map-shapes.json'

/** One region: its tiles, and the tile on which its words stand. */
type Area = { id: string; at: number[]; d: string }
type Shape = { width: number; height: number; areas: Area[] }
const SHAPES: Record<Country, Shape> = shapes

/** Country and language are part of what kept pages are found by, so the map may be kept, too. */
export async function loadMapLander(args: Parameters<typeof loadLander>[0]) {
  const [lander, { country, regions }] = await Promise.all([
    loadLander(args, { least: 4, most: 4 }),
    apiOf(args.context)(readMap, {}),
  ])
  const { areas, ...size } = SHAPES[country]
  const drawn = regions.flatMap(({ id, name, at_least }) => {
    const area = areas.find((each) => each.id === id)
    const [x = 0, y = 0] = area?.at ?? []
    return area ? [{ id, name, atLeast: at_least, d: area.d, x, y }] : []
  })
  return { ...lander, map: { ...size, areas: drawn } }
}

export type MapLanderData = Awaited<ReturnType<typeof loadMapLander>>
export type MapArea = MapLanderData['map']['areas'][number]
