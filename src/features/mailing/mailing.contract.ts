import type { TextLocale } from '#kernel/locales.ts'

/** An email as the development mailbox shows it. */
export type SentMail = {
  id: string
  /** ISO time. */
  sent_at: string
  to: string
  from: { name: string; address: string }
  subject: string
  html: string
  text: string
}

/** MAIL-1: every email with sample values, for the demo-mode preview. */
export type SampleMails = {
  templates: readonly string[]
  locales: readonly TextLocale[]
  /** Undefined for an unknown template. */
  render(template: string, locale: TextLocale): Pick<SentMail, 'subject' | 'html' | 'text'> | undefined
}
