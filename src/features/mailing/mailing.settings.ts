import * as z from 'zod/mini'

import { nonEmptyText } from '#kernel/text.ts'
import { defineSection } from '#platform/site.ts'

const schema = z.strictObject({
  /** Sender name of emails; visible on lock screens, so it must not reveal the kind of site. */
  mail_name: nonEmptyText,
})

export const mailingSection = defineSection('mailing', schema)

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
