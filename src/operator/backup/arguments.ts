import { UsageError } from '#operator/command.ts'
import { parseOptions } from '#operator/parse-options.ts'
import { readConfig } from '#platform/config.ts'
import { filesOf } from '#platform/files-adapters.ts'
import { systemClock } from '#platform/ports.ts'
import { secretOf } from '#platform/secret.ts'
import { signingKeysOf } from '#platform/signing-keys.ts'

import { readBackupKey } from './backup-key.ts'

/** Identifies the SECRET without revealing a signing key. */
const FINGERPRINT_LENGTH = 16

/** Shared by `backup` and `restore`. */
export async function readArguments<Flag extends string = never>(
  args: readonly string[],
  { usage, flags = [] }: { usage: string; flags?: readonly Flag[] },
) {
  const parsed = parseOptions(args, { values: ['key-file'], flags, most: 1, usage })
  const { words, options } = parsed
  const [folder] = words
  if (folder === undefined) throw new UsageError(usage)
  const config = readConfig()
  const keyFile = options['key-file'] ?? config.BACKUP_KEY_FILE
  return {
    folder,
    flags: parsed.flags,
    installation: {
      files: filesOf(config),
      clock: systemClock,
      secret: signingKeysOf(secretOf(config))('backup').slice(0, FINGERPRINT_LENGTH),
      key: keyFile === undefined ? undefined : await readBackupKey(keyFile),
    },
  }
}
