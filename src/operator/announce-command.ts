import { readFileSync } from 'node:fs'

import {
  type AnnouncementFile,
  announce,
  announcementFile,
  countAgreed,
  findSent,
} from '#features/notifications/announce.ts'
import { describeIssues } from '#platform/describe-issues.ts'
import type { JobContext } from '#platform/jobs.ts'

import { type Command, UsageError } from './command.ts'
import { usageOf } from './command-list.ts'
import { withJobContext } from './job-context.ts'
import { parseOptions } from './parse-options.ts'

const AGAIN = '--send --again sends it to everybody again.'

/** NOTI-1: newsletters and promotions go only to members who opted in. */
export const announceCommand: Command = {
  name: 'announce',
  run: (args) =>
    withJobContext(async (ctx) => {
      for (const line of await runAnnounce(ctx, args)) console.log(line)
    }),
}

/** Returns the lines to print. */
export async function runAnnounce(ctx: JobContext, args: readonly string[]): Promise<string[]> {
  const { name, path, send, again } = parse(args)
  const file = read(path)
  const site = ctx.sites.all().find(({ id }) => id === name)
  if (site === undefined) throw new UsageError(`there is no site ${name}`)
  const sent = await findSent(ctx.db, site.id, file)
  const all = await countAgreed(ctx, site.id, { type: file.type })
  const left = sent && !again ? await countAgreed(ctx, site.id, { type: file.type, sent: sent.id }) : all
  const lines = [
    `${all} members of ${site.name} opted in to ${file.type}.`,
    ...(sent ? [`This was sent on ${sent.made_at.toISOString().slice(0, 10)}, to ${sent.told} members so far.`] : []),
    ...(sent && !again ? [`Not yet sent to: ${left}. ${AGAIN}`] : []),
  ]
  if (left === 0) return [...lines, 'Nothing was sent: no recipients.']
  if (!send) return [...lines, 'Nothing was sent: add --send.']
  await announce(ctx, site.id, file, { again })
  return [...lines, `Sending to ${left} members.`]
}

function parse(args: readonly string[]) {
  const usage = `say which site and which file: ${usageOf(announceCommand)}`
  const { words, flags } = parseOptions(args, { flags: ['send', 'again'], most: 2, usage })
  const [name, path] = words
  if (!name || !path || (flags.again && !flags.send)) throw new UsageError(usage)
  return { name, path, ...flags }
}

function read(path: string): AnnouncementFile {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`)
  }
  const parsed = announcementFile.safeParse(asJson(path, text))
  if (!parsed.success) throw new UsageError(`${path}:\n${describeIssues(parsed.error.issues).join('\n')}`)
  return parsed.data
}

function asJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${(error as Error).message}`)
  }
}
