import { createTransport } from 'nodemailer'

import { SECOND } from '#kernel/time.ts'

import { type Attachment, type Mailer, MailRefused, withSafeHeaders } from './mail.ts'

/** As many as concurrent jobs per process. */
const CONNECTIONS = 3
/** A healthy server answers within these; a hanging one must not hold a job. */
const CONNECT_TIMEOUT = 10 * SECOND
const GREETING_TIMEOUT = 10 * SECOND
const SILENCE_TIMEOUT = 30 * SECOND

export type SmtpMailer = Mailer & { close(): void }

/** Sends over pooled SMTP connections. Options in the URL win: `smtp://…?requireTLS=true`. */
export function smtpMailer(url: string): SmtpMailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: GREETING_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
    // Emails are self-contained: none may make this process read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      const { to, attachments = [], ...rest } = withSafeHeaders(mail)
      try {
        await transport.sendMail({ ...rest, to: { name: '', address: to }, attachments: attachments.map(partOf) })
      } catch (error) {
        throw withoutWords(error)
      }
    },
    close: () => transport.close(),
  }
}

const partOf = ({ filename, type, base64, cid }: Attachment) => ({
  filename,
  contentType: type,
  content: base64,
  encoding: 'base64',
  ...(cid !== undefined && { cid }),
})

/**
 * RFC 3463: bad mailbox, bad system, bad syntax, moved, no mail accepted. Other refusals can be a misconfigured server.
 */
const NO_SUCH_MAILBOX = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/

type SmtpFault = { code?: string; command?: string; responseCode?: number; response?: string }

/**
 * The server's reply can quote address and login, and queue and log keep errors: pass on only codes, without a cause.
 */
function withoutWords(error: unknown): Error {
  const { code, command, responseCode, response = '' } = error as SmtpFault
  if (command === 'RCPT TO' && NO_SUCH_MAILBOX.test(response)) return new MailRefused()
  const codes = [code, command, responseCode].filter((part) => part !== undefined)
  return new Error(`the mail was not sent (${codes.join(', ') || 'no reason given'})`)
}
