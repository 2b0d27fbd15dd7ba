/** Base64, so that an email can be stored as JSON. */
export type Attachment = { filename: string; type: string; base64: string; cid?: string }

export type Mail = {
  to: string
  from: { name: string; address: string }
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  attachments?: readonly Attachment[]
}

/** Sends emails: an SMTP server, or a folder. */
export type Mailer = { send(mail: Mail): Promise<void> }

/** Sent emails this process keeps: the files of the development mailbox, or none. */
export type Mailbox = {
  forgetTo(addresses: readonly string[]): Promise<number>
  forgetBefore(time: Date): Promise<number>
}

/** The mailbox does not exist: a retry would be refused too. */
export class MailRefused extends Error {
  constructor() {
    super('the mailbox does not exist')
  }
}

/** RFC 5321: the longest path a server must accept, without its angle brackets. */
const LONGEST_ADDRESS = 254
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u
const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]*$/
const LINE_BREAKERS = /[\p{Cc}\u2028\u2029]+/gu

/**
 * Prevents header injection: every mailer sends this form. Header texts are folded to one line; an invalid address or
 * header name is a bug, reported without quoting it.
 */
export function withSafeHeaders(mail: Mail): Mail {
  return {
    ...mail,
    to: address(mail.to),
    from: { name: oneLine(mail.from.name), address: address(mail.from.address) },
    subject: oneLine(mail.subject),
    ...(mail.headers && { headers: headers(mail.headers) }),
    ...(mail.attachments && { attachments: mail.attachments.map(attachment) }),
  }
}

const oneLine = (text: string) => text.replaceAll(LINE_BREAKERS, ' ').trim()

function address(text: string): string {
  if (text.length > LONGEST_ADDRESS || !ADDRESS.test(text)) throw new Error('a mail has an address that is none')
  return text
}

function headers(given: Record<string, string>): Record<string, string> {
  const bad = Object.keys(given).some((name) => !HEADER_NAME.test(name))
  if (bad) throw new Error('a mail has a header name that is none')
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, oneLine(value)]))
}

function attachment(given: Attachment): Attachment {
  return {
    filename: oneLine(given.filename),
    type: oneLine(given.type),
    base64: given.base64,
    ...(given.cid !== undefined && { cid: oneLine(given.cid) }),
  }
}
