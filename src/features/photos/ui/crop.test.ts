import { expect, test } from 'vitest'

import { cropOf, dragView, FIRST_VIEW, FRAME_RATIO, fitView, MAX_ZOOM, mostZoom, zoomView } from './crop.ts'

const PICTURES = [3 / 4, 4 / 3, 1, 9 / 16, 16 / 9, 0.31, 2.9]

test('a photo with the frame’s aspect ratio is kept whole', () => {
  expect(cropOf(3 / 4, FIRST_VIEW)).toEqual({ left: 0, top: 0, width: 1, height: 1 })
})

test('a wide photo loses its sides, a tall one more of its bottom than of its top', () => {
  expect(cropOf(4 / 3, FIRST_VIEW)).toEqual({ left: 0.2187, top: 0, width: 0.5625, height: 1 })
  const { top, height } = cropOf(9 / 16, FIRST_VIEW)
  expect(top).toBeLessThan(1 - top - height)
})

test.each(PICTURES)(
  '[PHOTO-1] the crop always has the frame’s aspect ratio and stays inside the photo: %d',
  (ratio) => {
    for (const zoom of [0, 1, 1.37, MAX_ZOOM, 99])
      for (const by of [-5, -0.3, 0, 0.7, 5]) {
        const view = dragView(ratio, fitView(ratio, { ...FIRST_VIEW, zoom }), { x: by, y: -by })
        const { left, top, width, height } = cropOf(ratio, view)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(left + width).toBeLessThanOrEqual(1 + Number.EPSILON)
        expect(top + height).toBeLessThanOrEqual(1 + Number.EPSILON)
        expect((width * ratio) / height).toBeCloseTo(FRAME_RATIO, 2)
      }
  },
)

test('the photo follows the pointer', () => {
  const view = fitView(4 / 3, { ...FIRST_VIEW, zoom: 2 })
  expect(dragView(4 / 3, view, { x: 0.1, y: 0 }).x).toBeLessThan(view.x)
  expect(dragView(4 / 3, view, { x: 0, y: -0.1 }).y).toBeGreaterThan(view.y)
})

test('fractions are written as plain decimals', () => {
  for (const ratio of PICTURES)
    for (const value of Object.values(cropOf(ratio, { zoom: 1.001, x: 0, y: 0.0001 })))
      expect(String(value)).toMatch(/^(0(\.\d{1,6})?|1)$/)
})

test('[PHOTO-1] the zoom stops before the server would reject the crop as too small', () => {
  expect(mostZoom({ width: 4000, height: 3000 })).toBe(MAX_ZOOM)
  expect(mostZoom({ width: 600, height: 800 })).toBe(2)
  expect(mostZoom({ width: 400, height: 400 })).toBe(1)
})

test('pinch and wheel stay within the limits of the slider', () => {
  const view = fitView(1, FIRST_VIEW)
  expect(zoomView(1, view, 1.5, 2).zoom).toBe(1.5)
  expect(zoomView(1, view, 5, 2).zoom).toBe(2)
  expect(zoomView(1, { ...view, zoom: 2 }, 0.1, 2)).toEqual(view)
})
