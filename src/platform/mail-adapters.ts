import { join } from 'node:path'

import type { Config } from './config.ts'
import type { Mailer } from './mail.ts'
import { fileMailer } from './mail-files.ts'
import { smtpMailer } from './mail-smtp.ts'

export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'mail')

/** The operator's SMTP server, or files beside the data. */
export function mailerOf(config: Pick<Config, 'SMTP_URL' | 'dataDir'>): Mailer & { close(): void } {
  if (config.SMTP_URL !== undefined) return smtpMailer(config.SMTP_URL)
  return { ...fileMailer(mailFolder(config)), close: () => {} }
}
