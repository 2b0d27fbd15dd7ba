/** Scale of the photo and where its centre lies, in pixels from the centre of the stage. */
export type Zoom = { scale: number; x: number; y: number }
export type Box = { width: number; height: number }
type Point = { x: number; y: number }

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 }
export const MOST_SCALE = 4
export const DOUBLE_TAP_SCALE = 2.5

/** Part of the stage's width that the photo may take: its neighbours peek in beside it. */
const WIDEST = 0.88
/** Pixels between two photos. */
export const GAP = 12

/** Aspect ratio of the locked slide. */
export const PORTRAIT = 3 / 4

export function fitBox(ratio: number, stage: Box): Box {
  const width = Math.min(stage.width * WIDEST, stage.height * ratio)
  return { width, height: width / ratio }
}

/** Distance between the centres of the first and of the given photo. */
export function offsetOf(boxes: readonly Box[], index: number): number {
  let offset = 0
  for (const [at, { width }] of boxes.entries()) {
    if (at >= index) break
    offset += width / 2 + GAP + (boxes[at + 1]?.width ?? 0) / 2
  }
  return offset
}

/** A photo larger than the stage covers it; a smaller one stays centred. */
function kept({ scale, x, y }: Zoom, photo: Box, stage: Box): Zoom {
  const roomX = Math.max(0, (photo.width * scale - stage.width) / 2)
  const roomY = Math.max(0, (photo.height * scale - stage.height) / 2)
  return { scale, x: between(-roomX, x, roomX), y: between(-roomY, y, roomY) }
}

export function panned(zoom: Zoom, by: Point, photo: Box, stage: Box): Zoom {
  return kept({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, photo, stage)
}

/** Keeps the part of the photo under `at`, measured from the centre of the stage, where it is. */
export function scaledAt(zoom: Zoom, scale: number, at: Point, photo: Box, stage: Box): Zoom {
  const next = between(1, scale, MOST_SCALE)
  const factor = next / zoom.scale
  return kept({ scale: next, x: at.x - (at.x - zoom.x) * factor, y: at.y - (at.y - zoom.y) * factor }, photo, stage)
}

/** A release decides by distance, as part of the stage, or sooner by speed in pixels per millisecond. */
const FAR = { turn: 0.2, close: 0.18 }
const FLICK = { speed: 0.4, length: 30 }

export type Release = 'next' | 'previous' | 'close' | undefined

/** What letting go of a dragged photo means; a drag follows one axis. */
export function releaseOf(pull: Point, milliseconds: number, stage: Box): Release {
  const horizontal = Math.abs(pull.x) > Math.abs(pull.y)
  const length = horizontal ? Math.abs(pull.x) : pull.y
  const flicked = length > FLICK.length && length / Math.max(milliseconds, 1) > FLICK.speed
  if (!horizontal) return length > stage.height * FAR.close || flicked ? 'close' : undefined
  if (length <= stage.width * FAR.turn && !flicked) return undefined
  return pull.x < 0 ? 'next' : 'previous'
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)
