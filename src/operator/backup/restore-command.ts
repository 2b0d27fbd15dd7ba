import type { Command } from '#operator/command.ts'
import { withOpenDatabase } from '#operator/with-database.ts'

import { readArguments } from './arguments.ts'
import { contentOf } from './manifest.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'

const USAGE = 'restore <folder> [--key-file <file>] [--other-secret]'

export const restoreCommand: Command = {
  name: 'restore',
  usage: USAGE,
  does: 'restores a backup into an empty database and file store, then checks the result',
  async run(args) {
    const { folder, installation, flags } = await readArguments(args, { usage: USAGE, flags: ['other-secret'] })
    const restored = await withOpenDatabase((opened) =>
      restoreBackup({ ...opened, ...installation, otherSecret: flags['other-secret'] }, folder),
    )
    for (const line of linesOf(restored)) console.log(line)
    if (restored.violations.length > 0) process.exitCode = 1
  },
}

function linesOf({ manifest, strangers, applied, orphans, violations }: Restored): string[] {
  return [
    `restored: ${contentOf(manifest)}`,
    ...strangers.map((table) => `skipped: ${table} is not a Duet table`),
    ...(applied.length > 0 ? [`then migrated: ${applied.join(', ')}`] : []),
    ...(orphans > 0 ? [`skipped: ${orphans} files without a row`] : []),
    ...violations.map(({ invariant, what }) => `VIOLATION: ${invariant}: ${what}`),
    ...(violations.length === 0 ? ['everything agrees'] : []),
  ]
}
