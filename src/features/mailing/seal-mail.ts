import * as z from 'zod/mini'

import { openText, sealText } from '#platform/seal.ts'
import type { SigningKeys } from '#platform/signing-keys.ts'

import { type MailJob, mailJob, type SealedJob } from './mailing.jobs.ts'

/** What opens something: a path with a token in its query, the typed code, the reader's token. */
const secrets = z.strictObject({
  path: z.optional(z.string()),
  code: z.optional(z.string()),
  token: z.optional(z.string()),
})

/**
 * R-MAIL-2: the queue keeps payloads for days when a job fails, and the database's log and backups keep them longer.
 * Seals what would open a link; the rest stays readable, because erasing a person searches it.
 */
export function sealMail(keys: SigningKeys, { token, values, ...job }: MailJob): SealedJob {
  const { path, code, ...harmless } = values
  const isSecret = path?.includes('?') ?? false
  const hidden = {
    ...(isSecret && { path }),
    ...(code !== undefined && { code }),
    ...(token !== undefined && { token }),
  }
  return {
    ...job,
    values: { ...harmless, ...(!isSecret && path !== undefined && { path }) },
    ...(Object.keys(hidden).length > 0 && { sealed: sealText(keys, JSON.stringify(hidden), sealingOf(job)) }),
  }
}

export function openMail(keys: SigningKeys, { sealed, ...job }: SealedJob): MailJob {
  if (sealed === undefined) return mailJob.parse(job)
  const { token, ...values } = secrets.parse(JSON.parse(openText(keys, sealed, sealingOf(job))))
  return mailJob.parse({ ...job, values: { ...job.values, ...values }, ...(token !== undefined && { token }) })
}

/** Bound to its reader: a changed address opens nothing. */
const sealingOf = ({ site, to, template }: Pick<MailJob, 'site' | 'to' | 'template'>) => ({
  purpose: 'mail',
  about: `${site} ${template} ${to}`,
})
