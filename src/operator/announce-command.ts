import { readFileSync } from 'node:fs'

import { type AnnouncementFile, announce, announcementFile, countAgreed } from '#features/notifications/announce.ts'
import { describeIssues } from '#platform/describe-issues.ts'

import { type Command, UsageError } from './command.ts'
import { withJobContext } from './job-context.ts'

const USAGE = 'say which site and which file: npm run duet -- announce <site> <file.json> [--send]'

/** NOTI-1: news and promotions, to nobody but those who agreed to them. */
export const announceCommand: Command = {
  name: 'announce',
  usage: 'announce <site> <file.json> [--send]',
  does: 'tells how many agreed to hear such news; with --send the running server sends it to them, once',
  async run([name, path, send]) {
    if (!name || !path || (send !== undefined && send !== '--send')) throw new UsageError(USAGE)
    const file = read(path)
    await withJobContext(async (ctx) => {
      const site = ctx.sites.all().find(({ id }) => id === name)
      if (site === undefined) throw new UsageError(`there is no site ${name}`)
      const count = await countAgreed(ctx.db, site.id, file.type)
      if (send === undefined) {
        console.log(`${count} people of ${site.name} agreed to ${file.type}. Nothing was sent: add --send.`)
        return
      }
      await announce(ctx, site.id, file)
      console.log(`${count} people of ${site.name} are being told.`)
    })
  },
}

function read(path: string): AnnouncementFile {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new UsageError(`${path} cannot be read`)
  }
  const parsed = announcementFile.safeParse(asJson(text))
  if (!parsed.success) throw new UsageError(`${path}:\n${describeIssues(parsed.error.issues).join('\n')}`)
  return parsed.data
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
