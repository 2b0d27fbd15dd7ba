import type { TextLocale } from '#kernel/locales.ts'

/** A mail as the development mailbox shows it. */
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

/** MAIL-1: every mail of the product with sample values, for the workshop of demo mode. */
export type SampleMails = {
  templates: readonly string[]
  locales: readonly TextLocale[]
  /** Undefined for a template that is not there. */
  render(template: string, locale: TextLocale): Pick<SentMail, 'subject' | 'html' | 'text'> | undefined
}
