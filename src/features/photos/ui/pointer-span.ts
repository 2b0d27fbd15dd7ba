export type Point = { x: number; y: number }

/** One notch of a common mouse wheel (100 units) zooms by about a fifth. */
export const WHEEL_SPEED = 0.002

/** Centre of all pointers, and the distance between the first two. */
export function spanOf(pointers: ReadonlyMap<number, Point>): { middle: Point; length: number } {
  const [one, other] = [...pointers.values()] as [Point, Point?]
  if (!other) return { middle: one, length: 0 }
  return {
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    length: Math.hypot(one.x - other.x, one.y - other.y),
  }
}
