import { join } from 'node:path'

import type { Config } from './config.ts'
import type { Mailbox, Mailer } from './mail.ts'
import { fileMailbox, fileMailer } from './mail-files.ts'
import { smtpMailer } from './mail-smtp.ts'

export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'mail')

/** The operator's SMTP server, or files in DATA_DIR. */
export function mailerOf(config: Pick<Config, 'SMTP_URL' | 'dataDir'>): Mailer & { close(): void } {
  if (config.SMTP_URL !== undefined) return smtpMailer(config.SMTP_URL)
  return { ...fileMailer(mailFolder(config)), close: () => {} }
}

/** With SMTP nothing is stored here, but the folder of an earlier demo is still emptied. */
export const mailboxOf = (config: Pick<Config, 'dataDir'>): Mailbox => fileMailbox(mailFolder(config))
