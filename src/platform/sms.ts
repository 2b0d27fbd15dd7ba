import * as z from 'zod/mini'

import type { Db } from './db/pool.ts'
import { enqueue } from './events.ts'

export type Sms = { to: string; text: string }

/** Whatever takes text messages out of the process: a gateway, or the development mailbox. */
export type SmsSender = { send(sms: Sms): Promise<void> }

/** The queue's name for a text message that waits to be sent. */
export const SMS_TASK = 'sms'

const smsJob = z.strictObject({ to: z.string().check(z.regex(/^\+[1-9]\d{7,14}$/)), text: z.string() })

/** Orders a text message inside the caller's transaction: it leaves when that commits, and never when it does not. */
export async function sendSms({ db }: { db: Db }, sms: Sms): Promise<void> {
  await enqueue(db, SMS_TASK, smsJob.parse(sms))
}

/** What fails is tried again by the queue, so a message can arrive twice. */
export const smsTask =
  (sender: SmsSender) =>
  async (payload: unknown): Promise<void> =>
    sender.send(smsJob.parse(payload))

/** The number for eyes that need not know it: its country and its end. */
export const maskedPhone = (phone: string) => `${phone.slice(0, 3)} ••• ${phone.slice(-4)}`
