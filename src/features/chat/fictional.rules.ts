import type { ErrorValues } from '#kernel/errors.ts'
import type { TextId } from '#kernel/texts.ts'
import { DAY, HOUR } from '#kernel/time.ts'

/** CHAT-2: what was paid for and is not answered in this time is paid back. */
export const ANSWER_WITHIN = 48 * HOUR

/** How far back payments are looked for: earlier ones were due so long ago that a turn of the job has seen them. */
export const RETURNS_LOOK_BACK = 30 * DAY

/** Who writes for fictional profiles on a site. */
export type AnsweredBy = 'staff' | 'ai'

type Texts = (id: TextId, values?: ErrorValues) => string

/** What somebody reads and confirms, once, before a message to a fictional profile costs something. */
export function confirmationOf(text: Texts, by: AnsweredBy) {
  return {
    title: text('chat.fictional_title'),
    lines: [
      text('chat.fictional_invented'),
      text(`chat.fictional_by_${by}`),
      text('chat.fictional_back', { hours: ANSWER_WITHIN / HOUR }),
    ],
    tick: text('chat.fictional_tick'),
  }
}

/** The same as it is kept: the words that were on the screen, one under the other. */
export const wordingOf = ({ title, lines, tick }: ReturnType<typeof confirmationOf>) =>
  [title, ...lines, tick].join('\n')

/** The demo's companion lives on one site and has the same id everywhere: a screen leads to it without asking. */
export const COMPANION_ID = 'demo-companion-robin-0'
export const COMPANION_SITE = 'localhost'
