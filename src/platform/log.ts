import { type DestinationStream, type Logger, pino } from 'pino'

import type { Config } from './config.ts'

/** What Fastify hands to a request is such a log too. */
export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error'>

/**
 * Lines of JSON. A person's words, address, place and secrets never reach it: requests are logged by route pattern, not
 * by URL, and what could still slip in through an error object is cut here.
 */
const CUT = [
  'headers',
  'body',
  'query',
  'cookies',
  'password',
  'token',
  'email',
  'text',
  'address',
  'parameters',
  'detail',
]

export function createLog(config: Pick<Config, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: CUT.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Type, message and stack; the values a database error quotes stay out. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  return {
    type: error.name,
    message: error.message,
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
