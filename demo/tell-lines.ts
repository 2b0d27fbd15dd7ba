import type { Dialogue } from '#demo/dialogues/dialogue.ts'
import { MINUTE } from '#kernel/time.ts'

import type { Chance } from './chance.ts'
import type { Line } from './write-talks.ts'

/** How long people take to answer: seldom less than a minute or two, now and then an hour. */
const PAUSES = [2 * MINUTE, 70 * MINUTE] as const
/** Between two messages in one breath. */
const BREATH = MINUTE / 2

/** A dialogue with the times at which it was written, ending at `end`; the first speaker is 0. */
export function tellLines(random: Chance, dialogue: Dialogue, end: Date): Line[] {
  const [least, most] = PAUSES
  const lines: Line[] = []
  let at = end.getTime()
  for (const [turn, said] of [...dialogue.entries()].reverse()) {
    for (const text of [said].flat().reverse()) {
      lines.unshift({ by: turn % 2 === 0 ? 0 : 1, text, at: new Date(at) })
      at -= BREATH
    }
    at -= least + random() ** 3 * (most - least)
  }
  return lines
}

/** How many messages the last turn has: what the other may not have read yet. */
export const lastBreath = (dialogue: Dialogue) => [dialogue.at(-1)!].flat().length
