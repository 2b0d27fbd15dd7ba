/** What goes along with a mail; the bytes as base64, so that a mail can be written down as JSON. */
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

/** Whatever takes mails out of the process: an SMTP server, or a folder. */
export type Mailer = { send(mail: Mail): Promise<void> }

/** What this process keeps of mails that left: the files of the development mailbox, or nothing. */
export type Mailbox = {
  forgetTo(addresses: readonly string[]): Promise<number>
  forgetBefore(time: Date): Promise<number>
}

/** The mailbox does not exist: sending again would only be refused again. */
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
 * The mail with nothing in it that could start another header: every mailer sends this form. Words are brought onto one
 * line; an address or header name that is none is a fault of ours, told without quoting it.
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
