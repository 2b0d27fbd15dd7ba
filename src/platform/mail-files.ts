import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type Mail, type Mailbox, type Mailer, withSafeHeaders } from './mail.ts'
import { type Clock, type Random, systemClock, systemRandom } from './ports.ts'

export type StoredMail = Mail & { id: string; sent_at: string }

/** Separates emails sent in the same millisecond. */
const RANDOM_BYTES = 6
/** `2026-03-05T14-07-00.123Z-…`: names sort by time and are valid on every file system. */
const NAME = /^(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z-[\w-]+)\.json$/
/** The mailbox shows recent emails; older ones stay in their files. */
const SHOWN = 200

/** Without SMTP each email becomes a file only this user can read, because its links act on the account. */
export function fileMailer(
  folder: string,
  { clock = systemClock, random = systemRandom }: { clock?: Clock; random?: Random } = {},
): Mailer {
  return {
    send: async (mail) => {
      const sentAt = clock.now().toISOString()
      const id = `${sentAt.replaceAll(':', '-')}-${random.token(RANDOM_BYTES)}`
      const stored: StoredMail = { id, sent_at: sentAt, ...withSafeHeaders(mail) }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Renamed when complete: a reader never sees half an email.
      const draft = join(folder, `.${id}.draft`)
      await writeFile(draft, JSON.stringify(stored, null, 2), { mode: 0o600, flag: 'wx' })
      await rename(draft, join(folder, `${id}.json`))
    },
  }
}

/** Newest first. A missing folder is an empty mailbox. */
export async function readMailbox(folder: string): Promise<StoredMail[]> {
  return Promise.all((await mailFiles(folder)).slice(0, SHOWN).map((name) => readMail(folder, name)))
}

/** File names, newest first. */
export const mailFiles = async (folder: string) =>
  (await namesIn(folder)).filter((name) => NAME.test(name)).sort((a, b) => (a < b ? 1 : -1))

export const readMail = async (folder: string, name: string) =>
  JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail

/** Deletes emails to an erased person, and old ones. Unfinished drafts count by their time. */
export function fileMailbox(folder: string): Mailbox {
  const forget = async (isMeant: (name: string) => Promise<boolean> | boolean) => {
    let forgotten = 0
    for (const name of await namesIn(folder)) {
      if (!(await isMeant(name))) continue
      await rm(join(folder, name), { force: true })
      forgotten += 1
    }
    return forgotten
  }
  return {
    forgetTo: async (addresses) => {
      const theirs = new Set(addresses.map((address) => address.toLowerCase()))
      return forget(
        async (name) => NAME.test(name) && theirs.has((await recipientOf(join(folder, name))).toLowerCase()),
      )
    },
    forgetBefore: (time) => {
      const limit = nameTime(time)
      return forget((name) => DATED.test(name) && name.replace(/^\./, '').slice(0, limit.length) <= limit)
    },
  }
}

/** Matches emails and drafts. */
const DATED = /^\.?\d{4}-\d{2}-\d{2}T/
const nameTime = (time: Date) => time.toISOString().replaceAll(':', '-')

/** Empty for an email another process has just removed. */
async function recipientOf(file: string): Promise<string> {
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as StoredMail).to
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
