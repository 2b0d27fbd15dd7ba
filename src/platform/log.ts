import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'

import type { Config } from './config.ts'

/** Fastify's request log qualifies too. */
export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error'>

/**
 * JSON lines. Members' texts, addresses, places and secrets never reach the log: requests are logged by route pattern,
 * not URL, and anything an error object could leak is redacted here.
 */
const CUT = [
  ...['headers', 'body', 'query', 'cookies', 'cookie', 'authorization', 'password', 'secret', 'token', 'otp'],
  ...['email', 'phone', 'iban', 'text', 'address', 'ip', 'lat', 'lon', 'parameters', 'detail', 'where'],
]

export function createLog(config: Pick<Config, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: CUT.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
    // Without a message pino would log the error's own, which may quote data.
    hooks: { logMethod: withWords },
    serializers: { err: (error: unknown) => describeError(error) },
  }
  return destination ? pino(options, destination) : pino(options)
}

function withWords(this: Logger, args: Parameters<LogFn>, method: LogFn) {
  const [first, ...rest] = args
  if (typeof first === 'object' && rest.length === 0) method.call(this, first, 'error')
  else method.apply(this, args)
}

/** Deeper causes only repeat themselves or form a cycle. */
const DEEPEST = 4

/** Type, message and stack, without values a database error quotes. */
function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  const message = withoutValues(error.message, code)
  return {
    type: error.name,
    message,
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    stack: error.stack?.replace(error.message, message),
    ...(error instanceof AggregateError && {
      errors: error.errors
        .slice(0, DEEPEST)
        .map((each) => withoutValues(String((each as Error)?.message ?? each), (each as { code?: string })?.code)),
    }),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** Class 22 is "data exception", and PostgreSQL quotes the value. */
const withoutValues = (message: string, code = '') =>
  /^22...$/.test(code) ? message.replaceAll(/"[^"]*"/g, '"…"') : message
