import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { bandOf, cellOf, distanceBand } from './places.ts'

describe('cells', () => {
  test.each([
    [52.3728, 4.8936, 52.35, 4.85],
    [0, 0, 0.05, 0.05],
    [-0.0001, -0.0001, -0.05, -0.05],
    [-33.8688, 151.2093, -33.85, 151.25],
    [52.3, 4.9, 52.35, 4.95],
    [-52.3, -4.9, -52.25, -4.85],
    [90, 180, 89.95, -179.95],
    [-90, -180, -89.95, -179.95],
    [89.95, 179.95, 89.95, 179.95],
  ])('%f, %f lies in the cell around %f, %f', (lat, lon, cellLat, cellLon) => {
    expect(cellOf(lat, lon)).toEqual({ lat: cellLat, lon: cellLon })
  })

  test('every edge belongs to the cell north and east of it', () => {
    for (let tenth = -900; tenth < 900; tenth++) expect(cellOf(tenth / 10, 0).lat).toBe((2 * tenth + 1) / 20)
    for (let tenth = -1800; tenth < 1800; tenth++) expect(cellOf(0, tenth / 10).lon).toBe((2 * tenth + 1) / 20)
  })

  test('a point lies within half a cell of its middle, and the middle is in its own cell', () => {
    const half = 0.05 + 1e-9
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (lat, lon) => {
          const cell = cellOf(lat, lon)
          const east = Math.abs(cell.lon - lon)
          expect(Math.abs(cell.lat - lat)).toBeLessThanOrEqual(half)
          expect(Math.min(east, 360 - east)).toBeLessThanOrEqual(half)
          expect(Math.hypot(cell.lat - lat, Math.min(east, 360 - east))).toBeLessThan(0.0708)
          expect(cellOf(cell.lat, cell.lon)).toEqual(cell)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('an invalid point has no cell, and the error does not quote it', () => {
    for (const [lat, lon] of [
      [Number.NaN, 0],
      [0, Number.NaN],
      [90.5, 0],
      [0, 180.5],
    ] as const) {
      expect(() => cellOf(lat, lon)).toThrow(/^not a point on earth$/)
    }
  })
})

describe('distance bands', () => {
  test.each([
    [0, 'under_10'],
    [9.999, 'under_10'],
    [10, '10_25'],
    [24.999, '10_25'],
    [25, '25_50'],
    [49.999, '25_50'],
    [50, '50_100'],
    [99.999, '50_100'],
    [100, '100_250'],
    [249.999, '100_250'],
    [250, 'over_250'],
    [20_000, 'over_250'],
  ])('%f km is %s', (km, band) => {
    expect(bandOf(km)).toBe(band)
  })

  const amsterdam = { lat: 52.3728, lon: 4.8936 }
  test.each([
    ['a neighbour', { lat: 52.37, lon: 4.88 }, 'under_10'],
    ['Haarlem', { lat: 52.3814, lon: 4.6368 }, '10_25'],
    ['Utrecht', { lat: 52.0907, lon: 5.1214 }, '25_50'],
    ['Rotterdam', { lat: 51.9225, lon: 4.4792 }, '50_100'],
    ['Brussels', { lat: 50.8467, lon: 4.3525 }, '100_250'],
    ['Paris', { lat: 48.8566, lon: 2.3522 }, 'over_250'],
  ])('from Amsterdam to %s', (_, there, band) => {
    expect(distanceBand(amsterdam, there)).toBe(band)
    expect(distanceBand(there, amsterdam)).toBe(band)
  })

  test('only the cells count, wherever in them two people are', () => {
    const degree = {
      lat: fc.double({ min: 35, max: 70, noNaN: true }),
      lon: fc.double({ min: -10, max: 30, noNaN: true }),
    }
    const point = fc.record(degree)
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceBand(a, b)).toBe(distanceBand(cellOf(a.lat, a.lon), cellOf(b.lat, b.lon)))
      }),
    )
  })

  test('the date line is no distance', () => {
    expect(distanceBand({ lat: -18, lon: 179.99 }, { lat: -18, lon: -179.99 })).toBe('10_25')
  })
})
