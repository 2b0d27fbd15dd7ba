import { reportKey } from '#features/notifications/receive-mail-report.ts'
import { readConfig } from '#platform/config.ts'
import { secretOf } from '#platform/secret.ts'
import { signingKeysOf } from '#platform/signing-keys.ts'

import { type Command, refuseWords } from './command.ts'

/** NOTI-2: where the operator's mail server hands bounces and complaints in. */
export const mailReportsCommand: Command = {
  name: 'mail-reports',
  usage: 'mail-reports',
  does: 'tells the address that takes bounces (DSN) and complaints (ARF); it holds a key, so keep it to yourself',
  async run(args) {
    refuseWords(mailReportsCommand, args)
    console.log(
      `POST https://<domain of the site>/api/mail-report.php?key=${reportKey(signingKeysOf(secretOf(readConfig())))}`,
    )
  },
}
