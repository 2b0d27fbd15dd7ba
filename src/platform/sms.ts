import * as z from 'zod/mini'

import type { Db } from './db/pool.ts'
import { enqueue } from './events.ts'

export type Sms = { to: string; text: string }

/** Sends text messages: a gateway, or the development mailbox. */
export type SmsSender = { send(sms: Sms): Promise<void> }

/** Job name. */
export const SMS_TASK = 'sms'

const smsJob = z.strictObject({ to: z.string().check(z.regex(/^\+[1-9]\d{7,14}$/)), text: z.string() })

/** Sent when the caller's transaction commits. */
export async function sendSms({ db }: { db: Db }, sms: Sms): Promise<void> {
  await enqueue(db, SMS_TASK, smsJob.parse(sms))
}

/** The queue retries failures, so a message can arrive twice. */
export const smsTask =
  (sender: SmsSender) =>
  async (payload: unknown): Promise<void> =>
    sender.send(smsJob.parse(payload))

/** Shows only the country and the last digits. */
export const maskedPhone = (phone: string) => `${phone.slice(0, 3)} ••• ${phone.slice(-4)}`
