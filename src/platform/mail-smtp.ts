import { createTransport } from 'nodemailer'

import { SECOND } from '#kernel/time.ts'

import { type Attachment, type Mailer, MailRefused, withSafeHeaders } from './mail.ts'

/** As many as jobs run at once in one process. */
const CONNECTIONS = 3
/** A server that is there answers within these; a hanging one must not hold a job. */
const CONNECT_TIMEOUT = 10 * SECOND
const GREETING_TIMEOUT = 10 * SECOND
const SILENCE_TIMEOUT = 30 * SECOND

export type SmtpMailer = Mailer & { close(): void }

/** Mails over SMTP, through connections that are kept open. Options of the URL win: `smtp://…?requireTLS=true`. */
export function smtpMailer(url: string): SmtpMailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: GREETING_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
    // A mail holds its parts itself: nothing in it makes this process read a file or call an address.
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

/** RFC 3463: bad mailbox, bad system, bad syntax, moved, no mail taken. Other refusals can be a server set up wrongly. */
const NO_SUCH_MAILBOX = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/

type SmtpFault = { code?: string; command?: string; responseCode?: number; response?: string }

/** The server's words can quote address and login, and queue and log keep them: only codes go on, and no cause. */
function withoutWords(error: unknown): Error {
  const { code, command, responseCode, response = '' } = error as SmtpFault
  if (command === 'RCPT TO' && NO_SUCH_MAILBOX.test(response)) return new MailRefused()
  const codes = [code, command, responseCode].filter((part) => part !== undefined)
  return new Error(`the mail was not sent (${codes.join(', ') || 'no reason given'})`)
}
