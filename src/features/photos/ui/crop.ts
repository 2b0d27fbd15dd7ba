import { LEAST_KEPT_PIXELS } from '#features/photos/photos.rules.ts'

/** Fractions of the upright photo's width and height, from its top left corner. */
export type Crop = { left: number; top: number; width: number; height: number }

/** Zoom, and the point of the photo at the centre of the frame. */
export type View = { zoom: number; x: number; y: number }

export const FRAME_RATIO = 3 / 4

/** Beyond this only part of a face would remain. */
export const MAX_ZOOM = 3
export const ZOOM_STEP = 0.05

/** Most faces are in the upper half, so crop a tall photo at the bottom first. */
export const FIRST_VIEW: View = { zoom: 1, x: 0.5, y: 0.42 }

/** Part of the photo inside the frame; as much as possible at zoom 1. */
function extentOf(ratio: number, zoom: number): { width: number; height: number } {
  return { width: Math.min(1, FRAME_RATIO / ratio) / zoom, height: Math.min(1, ratio / FRAME_RATIO) / zoom }
}

/** Keeps enough pixels for the server's minimum. */
export function mostZoom({ width, height }: { width: number; height: number }): number {
  const whole = extentOf(width / height, 1).width * width
  return between(1, whole / LEAST_KEPT_PIXELS, MAX_ZOOM)
}

/** Keeps the frame inside the photo. */
export function fitView(ratio: number, { zoom, x, y }: View): View {
  const near = between(1, zoom, MAX_ZOOM)
  const { width, height } = extentOf(ratio, near)
  return { zoom: near, x: between(width / 2, x, 1 - width / 2), y: between(height / 2, y, 1 - height / 2) }
}

/** `by` is in fractions of the frame. */
export function dragView(ratio: number, view: View, by: { x: number; y: number }): View {
  const { width, height } = extentOf(ratio, view.zoom)
  return fitView(ratio, { ...view, x: view.x - by.x * width, y: view.y - by.y * height })
}

/** Zooms around the centre of the frame; `most` comes from mostZoom(). */
export function zoomView(ratio: number, view: View, factor: number, most: number): View {
  return fitView(ratio, { ...view, zoom: Math.min(view.zoom * factor, most) })
}

/** `ratio` is the photo's width / height. Rounds inwards, so that the crop never crosses an edge. */
export function cropOf(ratio: number, view: View): Crop {
  const { zoom, x, y } = fitView(ratio, view)
  const { width, height } = extentOf(ratio, zoom)
  const left = rounded(Math.max(0, x - width / 2))
  const top = rounded(Math.max(0, y - height / 2))
  return { left, top, width: Math.min(rounded(width), rest(left)), height: Math.min(rounded(height), rest(top)) }
}

/** Four digits are accurate to a pixel in the largest photos and never print an exponent. */
const DIGITS = 10_000
const rounded = (value: number) => Math.floor(value * DIGITS + ROUNDING_NOISE) / DIGITS
const rest = (from: number) => Math.round((1 - from) * DIGITS) / DIGITS
/** 0.29 × 10,000 is slightly below 2,900 in floating point. */
const ROUNDING_NOISE = 1e-6

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** Positions an image so that its crop fills the parent. */
export function styleOf({ left, top, width, height }: Crop) {
  return {
    left: `${(-left / width) * 100}%`,
    top: `${(-top / height) * 100}%`,
    width: `${100 / width}%`,
    height: `${100 / height}%`,
  }
}
