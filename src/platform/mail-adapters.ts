import { join } from 'node:path'

import type { Config } from './config.ts'
import type { Mailbox, Mailer } from './mail.ts'
import { fileMailbox, fileMailer } from './mail-files.ts'
import { smtpMailer } from './mail-smtp.ts'

export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'mail')

/** The operator's SMTP server, or files beside the data. */
export function mailerOf(config: Pick<Config, 'SMTP_URL' | 'dataDir'>): Mailer & { close(): void } {
  if (config.SMTP_URL !== undefined) return smtpMailer(config.SMTP_URL)
  return { ...fileMailer(mailFolder(config)), close: () => {} }
}

/** Where mails really leave, nothing of them stays here; a folder of an earlier demo is emptied all the same. */
export const mailboxOf = (config: Pick<Config, 'dataDir'>): Mailbox => fileMailbox(mailFolder(config))
