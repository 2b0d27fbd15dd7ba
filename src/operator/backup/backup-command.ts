import { noteUpkeep } from '#features/system/note-upkeep.ts'
import type { Command } from '#operator/command.ts'
import { usageOf } from '#operator/command-list.ts'
import { withOpenDatabase } from '#operator/with-database.ts'
import { systemClock } from '#platform/ports.ts'

import { readArguments } from './arguments.ts'
import { makeBackup } from './make-backup.ts'
import { contentOf, type Manifest, partsOf } from './manifest.ts'

export const backupCommand: Command = {
  name: 'backup',
  async run(args) {
    const { folder, installation } = await readArguments(args, { usage: usageOf(backupCommand) })
    const manifest = await withOpenDatabase(async ({ directUrl, database }) => {
      const made = await makeBackup({ url: directUrl, ...installation }, folder)
      await noteUpkeep(database.db, { what: 'backup', ran_at: systemClock.now(), ok: true, says: describe(made) })
      return made
    })
    console.log(`${folder}: ${describe(manifest)}`)
    if (!installation.key) console.log('it is NOT encrypted: everything members wrote can be read in it (--key-file)')
  },
}

function describe(manifest: Manifest): string {
  const bytes = partsOf(manifest).reduce((sum, part) => sum + part.bytes, 0)
  return `${contentOf(manifest)}, ${(bytes / 1e6).toFixed(1)} MB`
}
