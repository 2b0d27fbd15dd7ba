import type { Command } from '#operator/command.ts'
import { usageOf } from '#operator/command-list.ts'
import { withOpenDatabase } from '#operator/with-database.ts'

import { readArguments } from './arguments.ts'
import { makeBackup } from './make-backup.ts'
import { contentOf, partsOf } from './manifest.ts'

export const backupCommand: Command = {
  name: 'backup',
  async run(args) {
    const { folder, installation } = await readArguments(args, { usage: usageOf(backupCommand) })
    const manifest = await withOpenDatabase(({ directUrl }) => makeBackup({ url: directUrl, ...installation }, folder))
    const bytes = partsOf(manifest).reduce((sum, part) => sum + part.bytes, 0)
    console.log(`${folder}: ${contentOf(manifest)}, ${(bytes / 1e6).toFixed(1)} MB`)
    if (!installation.key) console.log('it is NOT encrypted: everything members wrote can be read in it (--key-file)')
  },
}
