/** The wall of portraits behind the home page's header: columns that start at different heights. */

type Wall = {
  width: number
  height: number
  columns: number
  gap: number
  radius: number
  drops: readonly number[]
  limit: number
}

const ROWS = 5
/** Portrait cards are 3:4 everywhere. */
const CARD_RATIO = 4 / 3

/** The page shows the phone wall 624 CSS pixels wide and the wide one 781; lengths below use those pixels. */
const PHONE_SCALE = 760 / 624
const WIDE_SCALE = 1240 / 781

const heightOf = (width: number, columns: number, gap: number, drop: number) =>
  Math.round(ROWS * ((width - gap * (columns - 1)) / columns) * CARD_RATIO + (ROWS - 1) * gap + drop)

function wall(
  width: number,
  scale: number,
  limit: number,
  gap: number,
  radius: number,
  drops: readonly number[],
): Wall {
  const scaled = drops.map((drop) => drop * scale)
  const columns = drops.length
  return {
    width,
    columns,
    gap: gap * scale,
    radius: radius * scale,
    drops: scaled,
    limit,
    height: heightOf(width, columns, gap * scale, Math.max(...scaled)),
  }
}

/** No card is cropped: even columns start at the top, the others lower. `limit` is the file size in bytes. */
export const WALLS = {
  phone: wall(760, PHONE_SCALE, 45_000, 12, 18, [90, 0, 50, 0, 90]),
  wide: wall(1240, WIDE_SCALE, 110_000, 18, 22, [130, 0, 80, 0]),
} as const

export type Card = { x: number; y: number; width: number; height: number; radius: number }

/** Cards by column, top to bottom. */
export function wallCards(kind: keyof typeof WALLS): Card[] {
  const { width, columns, gap, radius, drops } = WALLS[kind]
  const side = (width - gap * (columns - 1)) / columns
  const height = side * CARD_RATIO
  return drops.flatMap((drop, column) =>
    Array.from({ length: ROWS }, (_, row) => ({
      x: column * (side + gap),
      y: drop + row * (height + gap),
      width: side,
      height,
      radius,
    })),
  )
}
