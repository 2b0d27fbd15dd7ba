import type { TextId } from '#kernel/texts.ts'

/**
 * `path` is where the button leads on the site, `code` what can be typed instead, `name` the reader's own nickname. From
 * `reference` on they belong to decisions about reports: numbers and dates to show, words that choose a sentence, and in
 * `facts` what the operator wrote. Those of the second line are about money: amounts come written out, `none` for none.
 */
export type MailValue =
  | ('path' | 'code' | 'name' | 'reference' | 'measure' | 'rule' | 'until' | 'source' | 'outcome' | 'facts')
  | ('amount' | 'vat' | 'credits' | 'seller' | 'order_words' | 'start_words' | 'mandate' | 'creditor_id' | 'iban_end')
  | keyof typeof TIMES
  | (typeof COUNTS)[number]

/** Values that choose a plural form. */
export const COUNTS = ['messages', 'likes', 'matches', 'people'] as const

/** Values that are moments: as a day, or with the time of day. */
export const TIMES = { last_day: 'day', due_day: 'day', moment: 'moment' } as const

export type Template = {
  /** What the cause hands over. */
  values: readonly MailValue[]
  /** Subject and preview show on lock screens: they say nothing about the kind of site, not even its name. */
  subject: TextId
  preview: TextId
  heading: TextId
  paragraphs: readonly TextId[]
  button?: TextId
  code?: TextId
  small: readonly TextId[]
  /** Figures in the texts. */
  numbers?: Readonly<Record<string, number>>
}
