import type { Dialogue } from '#demo/dialogues/dialogue.ts'
import { MINUTE } from '#kernel/time.ts'

import type { Chance } from './chance.ts'
import type { Line } from './write-talks.ts'

/** Reply time: usually a minute or two, sometimes an hour. */
const PAUSES = [2 * MINUTE, 70 * MINUTE] as const
/** Between two messages of one turn. */
const WITHIN_TURN = MINUTE / 2

/** Puts a time on every line of a dialogue, ending at `end`; speaker 0 starts. */
export function timeLines(random: Chance, dialogue: Dialogue, end: Date): Line[] {
  const [least, most] = PAUSES
  const lines: Line[] = []
  let at = end.getTime()
  for (const [turn, said] of [...dialogue.entries()].reverse()) {
    for (const text of [said].flat().reverse()) {
      lines.unshift({ by: turn % 2 === 0 ? 0 : 1, text, at: new Date(at) })
      at -= WITHIN_TURN
    }
    at -= least + random() ** 3 * (most - least)
  }
  return lines
}

/** Messages in the last turn: those the other may not have read yet. */
export const lastTurnLength = (dialogue: Dialogue) => [dialogue.at(-1)!].flat().length
