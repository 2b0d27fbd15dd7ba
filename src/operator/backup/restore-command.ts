import type { Command } from '#operator/command.ts'
import { usageOf } from '#operator/command-list.ts'
import { withOpenDatabase } from '#operator/with-database.ts'

import { readArguments } from './arguments.ts'
import { contentOf } from './manifest.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'

export const restoreCommand: Command = {
  name: 'restore',
  async run(args) {
    const { folder, installation, flags } = await readArguments(args, {
      usage: usageOf(restoreCommand),
      flags: ['other-secret'],
    })
    const { restored, roles } = await withOpenDatabase(async (opened) => ({
      restored: await restoreBackup({ ...opened, ...installation, otherSecret: flags['other-secret'] }, folder),
      roles: rolesOf(opened),
    }))
    for (const line of [...linesOf(restored), ...roles]) console.log(line)
    if (restored.violations.length > 0) process.exitCode = 1
  },
}

/** Said last: the server would refuse to start, and the backup is still at hand. */
function rolesOf({ directUrl, ownerUrl }: { directUrl: string; ownerUrl: string | undefined }): string[] {
  if (ownerUrl !== undefined) return []
  const role = decodeURIComponent(new URL(directUrl).username)
  return [
    `everything belongs to the role ${role}: start with this DATABASE_URL; for two roles restore again with DATABASE_OWNER_URL set, too`,
  ]
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
