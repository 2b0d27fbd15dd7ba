import type { TextId } from '#kernel/texts.ts'

/**
 * `path` is the button's target on the site, `code` can be typed instead, `name` is the reader's nickname. From
 * `reference` on, values belong to moderation decisions; `facts` is the operator's text. The second line is about
 * money: amounts arrive formatted, `none` for none.
 */
export type MailValue =
  | ('path' | 'code' | 'name' | 'reference' | 'measure' | 'rule' | 'until' | 'source' | 'outcome' | 'facts')
  | ('amount' | 'vat' | 'credits' | 'seller' | 'order_words' | 'start_words' | 'mandate' | 'creditor_id' | 'iban_end')
  | keyof typeof TIMES
  | (typeof COUNTS)[number]

/** Values that select a plural form. */
export const COUNTS = ['messages', 'likes', 'matches', 'people'] as const

/** Formatted as a date, or with the time of day. */
export const TIMES = { last_day: 'day', due_day: 'day', moment: 'moment' } as const

export type Template = {
  /** Values the caller must pass. */
  values: readonly MailValue[]
  /** Visible on lock screens, with the preview: never reveals the site's name or kind. */
  subject: TextId
  preview: TextId
  heading: TextId
  paragraphs: readonly TextId[]
  button?: TextId
  code?: TextId
  small: readonly TextId[]
  /** Numbers used in the texts. */
  numbers?: Readonly<Record<string, number>>
}
