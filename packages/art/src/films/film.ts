/** A film is a drawing per moment of its loop. Pure: the same moment gives the same frame. */
export type Film = {
  name: string
  width: number
  height: number
  /** Loop length; everything that moves returns to its start by the end. */
  seconds: number
  /** Start of playback: the still shows this moment, so the film continues from it without a jump. */
  startAt: number
  frame: (at: number) => string
}

/** Enough for slow motion; every further frame costs size. */
export const FRAMES_PER_SECOND = 24

/** 0 before `from`, 1 after `to`, soft in between. */
export function ease(at: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (at - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** Like `ease`, with a slower start and end. */
export function glide(at: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (at - from) / (to - from)))
  return t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2
}

/** 1 between `from` and `to`, fading in and out for `fade` seconds. */
export const shown = (at: number, from: number, to: number, fade: number) =>
  ease(at, from, from + fade) * (1 - ease(at, to - fade, to))

/** -1 to 1; whole turns per loop, so the end meets the beginning. */
export const wave = (at: number, seconds: number, turns: number, shift = 0) =>
  Math.sin((at / seconds + shift) * turns * 2 * Math.PI)

export const blend = (from: number, to: number, t: number) => from + (to - from) * t
