import type { Config } from './config.ts'
import { mailFolder } from './mail-adapters.ts'
import type { SmsSender } from './sms.ts'
import { fileSms } from './sms-files.ts'
import { httpSms } from './sms-http.ts'

/** The operator's gateway, or files next to the emails. */
export const smsSenderOf = (config: Pick<Config, 'SMS_URL' | 'dataDir'>): SmsSender =>
  config.SMS_URL !== undefined ? httpSms(config.SMS_URL) : fileSms(mailFolder(config))
