import { join } from 'node:path'

import { mailFiles, readMail, type StoredMail } from '#platform/mail-files.ts'

import { E2E_FOLDER } from './e2e-server.ts'

const FOLDER = join(E2E_FOLDER, 'mail')
const seen = new Map<string, StoredMail>()

/**
 * Emails to an address, newest first. Every person made for a test looks here: the files are read once, while the
 * mailbox page would read and render two hundred at every look.
 */
export async function mailsTo(address: string): Promise<StoredMail[]> {
  const names = await mailFiles(FOLDER)
  for (const name of names) if (!seen.has(name)) seen.set(name, await readMail(FOLDER, name))
  return names.map((name) => seen.get(name)!).filter(({ to }) => to === address)
}
