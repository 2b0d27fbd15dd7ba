/** Number of a series colour, `--c1` to `--c6`. */
export type Tone = 1 | 2 | 3 | 4 | 5 | 6

/** `null`: there is no value, which is not the same as none. */
export type Series = { name: string; tone: Tone; values: readonly (number | null)[]; dashed?: boolean }

/** A place on the axis at the foot: its full name, and what stands under it if anything does. */
export type Point = { name: string; tick?: string | undefined }

export type ChartProps = {
  /** What is drawn, in a sentence: heard by who cannot see it. */
  label: string
  points: readonly Point[]
  series: readonly Series[]
  format: (value: number) => string
  /** For the axis, where space is short. */
  short?: (value: number) => string
  height?: number
  /** A further line of the tooltip and column of the table, such as the same day a week before. */
  beside?: { name: string; values: readonly (number | null)[] }
}
