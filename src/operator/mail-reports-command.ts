import { reportKey } from '#features/notifications/receive-mail-report.ts'
import { readConfig } from '#platform/config.ts'
import { secretOf } from '#platform/secret.ts'
import { signingKeysOf } from '#platform/signing-keys.ts'

import { type Command, refuseWords } from './command.ts'

/** NOTI-2: the operator's mail server posts bounces and complaints here. */
export const mailReportsCommand: Command = {
  name: 'mail-reports',
  async run(args) {
    refuseWords(mailReportsCommand, args)
    console.log(
      `POST https://<site domain>/api/mail-report.php?key=${reportKey(signingKeysOf(secretOf(readConfig())))}`,
    )
  },
}
