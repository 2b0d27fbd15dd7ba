import { expect, test } from 'vitest'

import {
  fitBox,
  GAP,
  MOST_SCALE,
  offsetOf,
  panned,
  releaseOf,
  scaledAt,
  UNZOOMED,
  type Zoom,
} from './viewer-geometry.ts'

const STAGE = { width: 400, height: 800 }
const PHOTO = fitBox(3 / 4, STAGE)
const SLOWLY = 2000

test('[PHOTO-3] a photo is shown whole and leaves room for its neighbours', () => {
  for (const ratio of [0.3, 3 / 4, 1, 16 / 9]) {
    const { width, height } = fitBox(ratio, STAGE)
    expect(width / height).toBeCloseTo(ratio)
    expect(width).toBeLessThan(STAGE.width - 2 * GAP)
    expect(height).toBeLessThanOrEqual(STAGE.height)
  }
})

test('[PHOTO-3] neighbours stand a gap apart, whatever their widths', () => {
  const boxes = [100, 300, 200].map((width) => ({ width, height: 300 }))
  expect([0, 1, 2].map((index) => offsetOf(boxes, index))).toEqual([0, 200 + GAP, 450 + 2 * GAP])
})

test('[PHOTO-3] zooming keeps the point under the finger and stays within 1 and 4', () => {
  const at = { x: 30, y: -40 }
  const near = scaledAt(UNZOOMED, 3, at, PHOTO, STAGE)
  // What was under the finger before is still there: at = centre + scale × point.
  expect((at.x - near.x) / near.scale).toBeCloseTo(at.x)
  expect(scaledAt(UNZOOMED, 99, at, PHOTO, STAGE).scale).toBe(MOST_SCALE)
  expect(scaledAt(near, 0.1, at, PHOTO, STAGE)).toEqual({ scale: 1, x: expect.closeTo(0), y: expect.closeTo(0) })
})

test('[PHOTO-3] a zoomed photo is never pulled off the stage', () => {
  const near: Zoom = { scale: 4, x: 0, y: 0 }
  const { x, y } = panned(near, { x: 9999, y: -9999 }, PHOTO, STAGE)
  expect(x).toBe((PHOTO.width * 4 - STAGE.width) / 2)
  expect(y).toBe(-(PHOTO.height * 4 - STAGE.height) / 2)
  expect(panned(UNZOOMED, { x: 50, y: 50 }, PHOTO, STAGE)).toEqual(UNZOOMED)
})

test('[PHOTO-3] a release turns, closes or springs back', () => {
  expect(releaseOf({ x: -100, y: 10 }, SLOWLY, STAGE)).toBe('next')
  expect(releaseOf({ x: 100, y: 10 }, SLOWLY, STAGE)).toBe('previous')
  expect(releaseOf({ x: -60, y: 0 }, 100, STAGE)).toBe('next')
  expect(releaseOf({ x: -60, y: 0 }, SLOWLY, STAGE)).toBeUndefined()
  expect(releaseOf({ x: 10, y: 200 }, SLOWLY, STAGE)).toBe('close')
  expect(releaseOf({ x: 10, y: 60 }, 100, STAGE)).toBe('close')
  expect(releaseOf({ x: 10, y: 60 }, SLOWLY, STAGE)).toBeUndefined()
  expect(releaseOf({ x: 10, y: -400 }, 100, STAGE)).toBeUndefined()
})
