import { isEmail } from '#features/accounts/accounts.rules.ts'
import { inviteStaff } from '#features/staff/invite-staff.ts'
import { mailInvitation } from '#features/staff/staff-mails.ts'
import type { SiteId } from '#kernel/ids.ts'
import { ROLES } from '#kernel/permissions.ts'
import { readConfig } from '#platform/config.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import type { JobContext } from '#platform/jobs.ts'

import { type Command, UsageError } from './command.ts'
import { withJobContext } from './job-context.ts'
import { parseOptions } from './parse-options.ts'

const USAGE = `say who, with which role, and for which brands unless for all:
  npm run duet -- staff invite <email> --role ${ROLES.join('|')} [--sites <id,id>]`

/** CONS-1: the first owner is made this way. */
export const staffInviteCommand: Command = {
  name: 'staff invite',
  async run(args) {
    const { consoleHost, demo, PORT } = readConfig()
    if (consoleHost === undefined) throw new UsageError('there is no console: set CONSOLE_HOST first')
    const origin = demo ? `http://${consoleHost}:${PORT}` : `https://${consoleHost}`
    console.log(await withJobContext((ctx) => invite(ctx, args, origin)))
  },
}

/** Returns the link, which is emailed too. */
export async function invite(ctx: JobContext, args: readonly string[], origin: string): Promise<string> {
  const { words, options } = parseOptions(args, { values: ['role', 'sites'], most: 1, usage: USAGE })
  const [email = ''] = words
  const role = ROLES.find((each) => each === options.role)
  if (!isEmail(email) || role === undefined) throw new UsageError(USAGE)
  const grants = [{ role, brands: brandsOf(ctx, options.sites) }]
  return inTransaction(ctx, async (tx) => {
    const { token } = await inviteStaff(tx, { email, grants }).catch((error: unknown) => {
      throw error instanceof ConsoleError ? new UsageError(error.says) : error
    })
    const link = `${origin}/invitation?token=${token}`
    await mailInvitation(tx, { email, link })
    return link
  })
}

function brandsOf(ctx: JobContext, list: string | undefined): SiteId[] | null {
  if (list === undefined) return null
  const known = new Map(ctx.sites.all().map(({ id }) => [id as string, id]))
  return list.split(',').map((name) => {
    const id = known.get(name.trim())
    if (id === undefined) throw new UsageError(`there is no site ${name.trim()}`)
    return id
  })
}
