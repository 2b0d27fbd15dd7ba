/** Both in percent of the starting level; `error` is one standard error. */
export type Growth = { percent: number; error: number }

/** Rise of a least-squares line from the first to the last of evenly spaced values. */
export function growthOf(values: readonly number[]): Growth {
  const last = values.length - 1
  const middle = last / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const spreadOfTime = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  const slope = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / spreadOfTime
  const start = mean - slope * middle
  const off = values.reduce((sum, value, at) => sum + (value - (start + slope * at)) ** 2, 0)
  const error = Math.sqrt(off / (values.length - 2) / spreadOfTime)
  const percent = (perStep: number) => ((perStep * last) / start) * 100
  return { percent: percent(slope), error: percent(error) }
}
