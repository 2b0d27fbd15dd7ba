import type { ErrorValues } from '#kernel/errors.ts'
import type { TextId } from '#kernel/texts.ts'
import { DAY, HOUR } from '#kernel/time.ts'

/** CHAT-2: a paid message without a reply is refunded after this time. */
export const ANSWER_WITHIN = 48 * HOUR

/** CONS-54: after so many paid messages the next answer reminds the member what they wrote to and what it cost. */
export const REMIND_AFTER = 20

/** How far back to look for payments: older ones were due so long ago that an earlier run has seen them. */
export const RETURNS_LOOK_BACK = 30 * DAY

export type AnsweredBy = 'staff' | 'ai'

type Texts = (id: TextId, values?: ErrorValues) => string

/** What a member reads and confirms, once, before a message to a fictional profile costs anything. */
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

/** The same as stored: the wording on the screen, line by line. */
export const wordingOf = ({ title, lines, tick }: ReturnType<typeof confirmationOf>) =>
  [title, ...lines, tick].join('\n')

/** The demo's companion lives on one site and has the same id everywhere, so a screen can link to it. */
export const COMPANION_ID = 'hV2xq7TzR9mKc4WbYs0NfA'
export const COMPANION_SITE = 'localhost'
