import type { Command } from '#operator/command.ts'
import { withOpenDatabase } from '#operator/with-database.ts'

import { readArguments } from './arguments.ts'
import { contentOf } from './manifest.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'

const USAGE = 'restore <folder> [--key-file <file>] [--other-secret]'

export const restoreCommand: Command = {
  name: 'restore',
  usage: USAGE,
  does: 'brings a backup into an empty database and an empty file store, and checks what came back',
  async run(args) {
    const { folder, installation, flags } = await readArguments(args, { usage: USAGE, flags: ['other-secret'] })
    const restored = await withOpenDatabase((opened) =>
      restoreBackup({ ...opened, ...installation, otherSecret: flags['other-secret'] }, folder),
    )
    for (const line of told(restored)) console.log(line)
    if (restored.faults.length > 0) process.exitCode = 1
  },
}

function told({ manifest, strangers, applied, orphans, faults }: Restored): string[] {
  return [
    `restored: ${contentOf(manifest)}`,
    ...strangers.map((table) => `left out: ${table}, which is no table of Duet's`),
    ...(applied.length > 0 ? [`then migrated: ${applied.join(', ')}`] : []),
    ...(orphans > 0 ? [`left out: ${orphans} files that no row knows`] : []),
    ...faults.map(({ invariant, what }) => `FAULT: ${invariant}: ${what}`),
    ...(faults.length === 0 ? ['everything agrees'] : []),
  ]
}
