import { LEAST_KEPT_PIXELS } from '#features/photos/photos.rules.ts'

/** A part of the upright picture, in fractions of its width and height from its top left corner. */
export type Crop = { left: number; top: number; width: number; height: number }

/** What the dialog holds: how near, and which point of the picture is in the middle of the frame. */
export type View = { zoom: number; x: number; y: number }

/** Cards and profiles show 3:4. */
export const FRAME_RATIO = 3 / 4

/** Nearer, only a part of a face would be left. */
export const MAX_ZOOM = 3
export const ZOOM_STEP = 0.05

/** Faces are in the upper half of most portraits, so a tall picture is cut at its foot first. */
export const FIRST_VIEW: View = { zoom: 1, x: 0.5, y: 0.42 }

/** How much of the picture is in the frame; at zoom 1 as much as can be. */
function extentOf(ratio: number, zoom: number): { width: number; height: number } {
  return { width: Math.min(1, FRAME_RATIO / ratio) / zoom, height: Math.min(1, ratio / FRAME_RATIO) / zoom }
}

/** How near one may go: no nearer than leaves the server enough points to show. */
export function mostZoom({ width, height }: { width: number; height: number }): number {
  const whole = extentOf(width / height, 1).width * width
  return between(1, whole / LEAST_KEPT_PIXELS, MAX_ZOOM)
}

/** The frame never leaves the picture. */
export function fitView(ratio: number, { zoom, x, y }: View): View {
  const near = between(1, zoom, MAX_ZOOM)
  const { width, height } = extentOf(ratio, near)
  return { zoom: near, x: between(width / 2, x, 1 - width / 2), y: between(height / 2, y, 1 - height / 2) }
}

/** Moves the picture under the frame by parts of the frame, as a finger does. */
export function dragView(ratio: number, view: View, by: { x: number; y: number }): View {
  const { width, height } = extentOf(ratio, view.zoom)
  return fitView(ratio, { ...view, x: view.x - by.x * width, y: view.y - by.y * height })
}

/** Nearer or farther by a factor, around the middle of the frame; `most` is mostZoom() of the picture. */
export function zoomView(ratio: number, view: View, factor: number, most: number): View {
  return fitView(ratio, { ...view, zoom: Math.min(view.zoom * factor, most) })
}

/** `ratio` is width by height of the picture. Rounded inwards, so that the part never reaches over an edge. */
export function cropOf(ratio: number, view: View): Crop {
  const { zoom, x, y } = fitView(ratio, view)
  const { width, height } = extentOf(ratio, zoom)
  const left = rounded(Math.max(0, x - width / 2))
  const top = rounded(Math.max(0, y - height / 2))
  return { left, top, width: Math.min(rounded(width), rest(left)), height: Math.min(rounded(height), rest(top)) }
}

/** Four digits place the frame within a point of the largest pictures, and are never written with an exponent. */
const DIGITS = 10_000
const rounded = (value: number) => Math.floor(value * DIGITS + ROUNDING_NOISE) / DIGITS
const rest = (from: number) => Math.round((1 - from) * DIGITS) / DIGITS
/** 0.29 × 10,000 is a hair below 2,900 in floating point. */
const ROUNDING_NOISE = 1e-6

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)
