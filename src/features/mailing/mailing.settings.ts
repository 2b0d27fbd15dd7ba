import * as z from 'zod/mini'

import { nonEmptyText } from '#kernel/text.ts'
import { defineSection } from '#platform/site.ts'

const schema = z.strictObject({
  /** Sender's name of mails; it shows on lock screens, so it says nothing about the kind of site. */
  mail_name: nonEmptyText,
})

export const mailingSection = defineSection('mailing', schema)

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
