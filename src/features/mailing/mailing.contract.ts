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
