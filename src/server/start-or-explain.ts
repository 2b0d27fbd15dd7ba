import { type Config, readConfig } from '#platform/config.ts'
import { describeConnectionError } from '#platform/db/connection-errors.ts'
import { createLog } from '#platform/log.ts'
import { OperatorError } from '#platform/operator-error.ts'

import { isReadByPeople } from './read-by-people.ts'
import type { ReadyPictures } from './run-server.ts'
import { closeOnSignal } from './shutdown.ts'

type Start = { dev: boolean; pictures?: ReadyPictures; patience?: number }

export async function start({ dev, ...forTests }: Start): Promise<void> {
  const config = readOrExplain()
  if (config === undefined) return
  const log = createLog(config)
  logCrashes(config)
  const closing = closeOnSignal(log)
  try {
    // Loaded late, so that a configuration that cannot be used is refused at once.
    const { runServer } = await import('./run-server.ts')
    await runServer({ config, log, closing, dev, ...forTests })
  } catch (error) {
    explain(error, config)
    await closing.end(1)
  }
}

function readOrExplain(): Config | undefined {
  try {
    return readConfig()
  } catch (error) {
    explain(error)
    process.exitCode = 1
    return undefined
  }
}

function explain(error: unknown, config?: Config) {
  const sentence = sentenceOf(error)
  if (isReadByPeople(config, process.stderr)) {
    const words = sentence ?? (error as Error).stack ?? String(error)
    process.stderr.write(`Duet does not start: ${words}\n`)
  } else {
    // Whatever LOG_LEVEL says, this line is written.
    const log = createLog({ LOG_LEVEL: 'fatal' })
    if (sentence) log.fatal(`Duet does not start: ${sentence}`)
    else log.fatal({ err: error }, 'Duet does not start')
  }
}

function sentenceOf(error: unknown): string | undefined {
  const { message, code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE' || error instanceof OperatorError) return message
  return describeConnectionError(error)
}

/** Node would print a bare stack. */
function logCrashes(config: Config) {
  if (isReadByPeople(config, process.stderr)) return
  process.on('uncaughtException', (error) => {
    createLog({ LOG_LEVEL: 'fatal' }).fatal({ err: error }, 'Duet ends because of a fault')
    process.exit(1)
  })
}
