import type { SigningKeys } from '#platform/signing-keys.ts'

import { MAIL_TASK, mailJob, mailSender, PLAIN_MAIL_TASK, sealedJob } from './mailing.jobs.ts'
import { openMail } from './seal-mail.ts'

type Post = Parameters<typeof mailSender>[0] & { keys: SigningKeys }

/** Sends what this build queues and what the one before it left behind. */
export function mailTasks({ keys, ...post }: Post): Record<string, (payload: unknown) => Promise<void>> {
  const send = mailSender(post)
  return {
    [MAIL_TASK]: (payload) => send(openMail(keys, sealedJob.parse(payload))),
    [PLAIN_MAIL_TASK]: (payload) => send(mailJob.parse(payload)),
  }
}
