import { ConfigError, readConfig } from '#platform/config.ts'
import { EmbeddedInUse, EmbeddedUnavailable } from '#platform/db/embedded.ts'
import { MigrationRefused } from '#platform/db/migrate.ts'
import type { Draw } from '#platform/files.ts'
import { createLog } from '#platform/log.ts'

import { runServer } from './run-server.ts'
import { closeOnSignal } from './shutdown.ts'

/** Messages written for the operator, which a stack would only hide. */
const FOR_PEOPLE = [ConfigError, EmbeddedInUse, EmbeddedUnavailable, MigrationRefused]

export async function start({ dev, pictures }: { dev: boolean; pictures?: Draw }): Promise<void> {
  try {
    const config = readConfig()
    const log = createLog(config)
    const closing = closeOnSignal(log)
    try {
      await runServer({ config, log, closing, dev, pictures })
    } catch (error) {
      tell(error)
      await closing.end(1)
    }
  } catch (error) {
    tell(error)
    process.exitCode = 1
  }
}

function tell(error: unknown) {
  const { message, stack, code } = error as NodeJS.ErrnoException
  const plain = code === 'EADDRINUSE' || FOR_PEOPLE.some((kind) => error instanceof kind)
  process.stderr.write(`Duet does not start: ${plain ? message : (stack ?? String(error))}\n`)
}
