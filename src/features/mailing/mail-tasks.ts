import type { MailContext } from './admit-mail.ts'
import { MAIL_TASK, mailJob, mailSender, PLAIN_MAIL_TASK, sealedJob } from './mailing.jobs.ts'
import { noteFate } from './note-fate.ts'
import { openMail } from './seal-mail.ts'

type Post = Omit<Parameters<typeof mailSender>[0], 'noteFate'> & MailContext

/** Sends what this build queues and what the one before it left behind. */
export function mailTasks({ keys, db, clock, ...post }: Post): Record<string, (payload: unknown) => Promise<void>> {
  const send = mailSender({ ...post, noteFate: (mail) => noteFate({ db, clock, keys }, mail) })
  return {
    [MAIL_TASK]: (payload) => send(openMail(keys, sealedJob.parse(payload))),
    [PLAIN_MAIL_TASK]: (payload) => send(mailJob.parse(payload)),
  }
}
