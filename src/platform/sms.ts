import * as z from 'zod/mini'

import type { Db } from './db/pool.ts'
import { enqueue } from './events.ts'
import { openText, sealText } from './seal.ts'
import type { SigningKeys } from './signing-keys.ts'

export type Sms = { to: string; text: string }

/** Sends text messages: a gateway, or the development mailbox. */
export type SmsSender = { send(sms: Sms): Promise<void> }

/** Job name. */
export const SMS_TASK = 'sms'

const to = z.string().check(z.regex(/^\+[1-9]\d{7,14}$/))
/** `text` lies open in jobs of the version before. */
const smsJob = z.union([z.strictObject({ to, sealed: z.string() }), z.strictObject({ to, text: z.string() })])

/**
 * Sent when the caller's transaction commits. R-SMS-2: the text holds a code, so it is sealed while it waits; the number
 * stays readable, because erasing a person searches it.
 */
export async function sendSms({ db, keys }: { db: Db; keys: SigningKeys }, sms: Sms): Promise<void> {
  const sealed = sealText(keys, sms.text, sealingFor(sms.to))
  await enqueue(db, SMS_TASK, smsJob.parse({ to: sms.to, sealed }))
}

/** The queue retries failures, so a message can arrive twice. */
export const smsTask =
  (sender: SmsSender, keys: SigningKeys) =>
  async (payload: unknown): Promise<void> => {
    const job = smsJob.parse(payload)
    const text = 'sealed' in job ? openText(keys, job.sealed, sealingFor(job.to)) : job.text
    await sender.send({ to: job.to, text })
  }

/** Bound to its number: a changed one opens nothing. */
const sealingFor = (number: string) => ({ purpose: 'sms', about: number })

/** Shows only the country and the last digits. */
export const maskedPhone = (phone: string) => `${phone.slice(0, 3)} ••• ${phone.slice(-4)}`
