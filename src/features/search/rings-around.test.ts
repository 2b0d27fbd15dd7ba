import fc from 'fast-check'
import { expect, test } from 'vitest'

import { distanceBand } from '#platform/geo/places.ts'

import { FAR, RINGS, ringsAround, stretchesOf } from './rings-around.ts'

const EVERY_RING = RINGS.map((_, ring) => ring)
const middle = (cells: number) => cells * 10 + 5
const lats = fc.integer({ min: -900, max: 899 }).map(middle)
const lons = fc.integer({ min: -1800, max: 1799 }).map(middle)

test('the stretches give every cell the ring of its displayed distance, at the poles and the date line too', () => {
  fc.assert(
    fc.property(
      lats,
      lons,
      fc.integer({ min: -25, max: 25 }),
      fc.integer({ min: -60, max: 60 }),
      (lat, lon, up, right) => {
        const other = {
          lat: Math.max(-8995, Math.min(8995, lat + up * 10)),
          lon: ((lon + right * 10 + 18_000 + 36_000) % 36_000) - 18_000,
        }
        const rings = stretchesOf(ringsAround({ lat, lon }), EVERY_RING)
          .filter((stretch) => stretch.lat === other.lat && stretch.west <= other.lon && other.lon <= stretch.east)
          .map(({ ring }) => ring)
        const shown = RINGS.indexOf(
          distanceBand({ lat: lat / 100, lon: lon / 100 }, { lat: other.lat / 100, lon: other.lon / 100 }),
        )
        expect(rings).toEqual(shown === FAR ? [] : [shown])
      },
    ),
    { numRuns: 300 },
  )
})

test('around Amsterdam the first ring is three cells, and all rings are a few hundred stretches', () => {
  const around = ringsAround({ lat: 5235, lon: 485 })
  expect(stretchesOf(around, [0])).toEqual([{ ring: 0, lat: 5235, west: 475, east: 495 }])
  expect(stretchesOf(around, EVERY_RING).length).toBeLessThan(200)
})
