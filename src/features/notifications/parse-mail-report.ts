import PostalMime from 'postal-mime'

import { REPORT_HEADER } from '#features/mailing/mailing.jobs.ts'

/** A mail server's report: what it says, and who it is about as far as that can be proved or guessed. */
export type MailReport = {
  reason: 'bounce' | 'fbl'
  /** What we put into the email ourselves: site and token. */
  reference?: { site: string; token: string }
  /** The mailbox as the report names it. */
  address?: string
}

/**
 * NOTI-2: parses bounces (RFC 3464) and complaints (RFC 5965). A full mailbox, or a server that retries, is no reason
 * to stop; anything else is ignored.
 */
export async function parseMailReport(bytes: Buffer): Promise<MailReport | undefined> {
  // Not an email: not a report either.
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'utf8' }).catch(() => undefined)
  if (mail === undefined) return undefined
  const parts = mail.attachments.map(({ mimeType, content }) => ({
    type: mimeType.toLowerCase(),
    text: String(content),
  }))
  const partOf = (...types: string[]) => parts.find(({ type }) => types.includes(type))?.text ?? ''
  const original = partOf('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers')
  const about = { ...referenceIn(original), ...addressIn(original) }
  const complaint = partOf('message/feedback-report')
  if (complaint !== '') {
    const address = field(complaint, 'Original-Rcpt-To')
    return { reason: 'fbl', ...about, ...(address && addressOf(address)) }
  }
  const delivery = partOf('message/delivery-status')
  if (delivery === '' || field(delivery, 'Action')?.toLowerCase() !== 'failed') return undefined
  // 5.x.x is permanent; 5.2.2 is a full mailbox, which may be emptied.
  const status = field(delivery, 'Status') ?? ''
  if (!status.startsWith('5.') || status.startsWith('5.2.2')) return undefined
  const address = (field(delivery, 'Original-Recipient') ?? field(delivery, 'Final-Recipient'))?.replace(
    /^rfc822;/i,
    '',
  )
  return { reason: 'bounce', ...about, ...(address && addressOf(address)) }
}

/** One field of a header block; a line that begins with white space continues the one before. */
function field(block: string, name: string): string | undefined {
  const unfolded = block.replaceAll(/\r?\n[ \t]+/g, ' ')
  return new RegExp(`^${name}:[ \\t]*(.+?)[ \\t]*$`, 'im').exec(unfolded)?.[1]
}

function referenceIn(headers: string): Pick<MailReport, 'reference'> {
  const [, site, token] = /^(\S+) (\S+)$/.exec(field(headers, REPORT_HEADER) ?? '') ?? []
  return site && token ? { reference: { site, token } } : {}
}

const addressIn = (headers: string) => addressOf(field(headers, 'To') ?? '')

/** `<ana@example.com>`, possibly with a name before it. */
function addressOf(text: string): Pick<MailReport, 'address'> {
  const address = /[^\s<>,;"]+@[^\s<>,;"]+/.exec(text)?.[0]
  return address ? { address } : {}
}
