import { expect, test, vi } from 'vitest'

import { HOUR } from '#kernel/time.ts'

import { createGeocode, type Geocode } from './geocode.ts'

const HERE = { lat: 52.09, lon: 5.12 }
const UTRECHT: Geocode = { city: 'Utrecht', region: 'NL-UT', country: 'NL' }

function geocoder() {
  let time = 0
  const ask = vi.fn(async (): Promise<Geocode> => UTRECHT)
  return { find: createGeocode({ ask, now: () => time }), ask, wait: (ms: number) => (time += ms) }
}

test('[PROF-3] asks for the town of a position once an hour', async () => {
  const { find, ask, wait } = geocoder()
  expect(await find(HERE)).toEqual(UTRECHT)
  wait(HOUR - 1)
  expect(await find(HERE)).toEqual(UTRECHT)
  expect(ask.mock.calls).toEqual([[HERE]])
  wait(1)
  await find(HERE)
  expect(ask).toHaveBeenCalledTimes(2)
  await find({ ...HERE, lat: 52.1 })
  expect(ask).toHaveBeenCalledTimes(3)
})

test('[PROF-3] a failure is false, and the next try asks again', async () => {
  const { find, ask } = geocoder()
  ask.mockRejectedValueOnce(new Error('offline'))
  expect(await find(HERE)).toBe(false)
  ask.mockResolvedValueOnce(false)
  expect(await find(HERE)).toBe(false)
  expect(await find(HERE)).toEqual(UTRECHT)
})
