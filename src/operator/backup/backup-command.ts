import type { Command } from '#operator/command.ts'
import { withOpenDatabase } from '#operator/with-database.ts'

import { readArguments } from './arguments.ts'
import { makeBackup } from './make-backup.ts'
import { contentOf, partsOf } from './manifest.ts'

const USAGE = 'backup <new folder> [--key-file <file>]'

export const backupCommand: Command = {
  name: 'backup',
  usage: USAGE,
  does: 'backs up the database and all files of a running installation to a new folder',
  async run(args) {
    const { folder, installation } = await readArguments(args, { usage: USAGE })
    const manifest = await withOpenDatabase(({ directUrl }) => makeBackup({ url: directUrl, ...installation }, folder))
    const bytes = partsOf(manifest).reduce((sum, part) => sum + part.bytes, 0)
    console.log(`${folder}: ${contentOf(manifest)}, ${(bytes / 1e6).toFixed(1)} MB`)
    if (!installation.key) console.log('it is NOT encrypted: everything members wrote can be read in it (--key-file)')
  },
}
