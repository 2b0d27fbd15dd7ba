import { sql } from 'kysely'

import { createInvites } from '#features/accounts/create-invites.ts'
import { siteId } from '#kernel/ids.ts'
import { maybeOne } from '#platform/db/query.ts'
import { systemClock, systemRandom } from '#platform/ports.ts'

import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

const MOST = 1000
const USAGE = 'say which site and how many: npm run duet -- invites create <site> <1 to 1000>'

/** SITE-4: for invitation-only sites. */
export const invitesCommand: Command = {
  name: 'invites create',
  async run([name, number, ...rest]) {
    const site = siteId.safeParse(name)
    const count = /^\d{1,4}$/.test(number ?? '') ? Number(number) : 0
    if (!site.success || count < 1 || count > MOST || rest.length > 0) throw new UsageError(USAGE)
    const codes = await withDatabase(async ({ db }) => {
      const known = await maybeOne(db, sql<{ id: string }>`select id from sites where id = ${site.data}`)
      if (known === undefined) throw new UsageError(`there is no site ${site.data}`)
      return createInvites({ db, clock: systemClock, random: systemRandom }, { site: site.data, count })
    })
    for (const code of codes) console.log(code)
  },
}
