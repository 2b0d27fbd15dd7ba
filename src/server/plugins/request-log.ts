import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** Logs the route pattern, not the URL, so ids, names and positions stay out of the log. */
export function addRequestLog(app: FastifyInstance) {
  app.setChildLoggerFactory((log, bindings, options) => onFirstUse(log as Logger, () => log.child(bindings, options)))
  app.addHook('onResponse', (request, reply, done) => {
    const isServerError = reply.statusCode >= 500
    if (!isServerError && !(app.log as Logger).isLevelEnabled('debug')) return done()
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      site: request.site?.id,
    }
    if (isServerError) request.log.warn(line, 'request')
    else request.log.debug(line, 'request')
    done()
  })
}

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** Most requests log nothing, and a child logger costs more than routing: create it on first use. */
function onFirstUse(log: Logger, make: () => FastifyBaseLogger): FastifyBaseLogger {
  let own: FastifyBaseLogger | undefined
  const used = () => {
    own ??= make()
    return own
  }
  const at =
    (level: Level) =>
    (...words: unknown[]) => {
      if (log.isLevelEnabled(level)) (used()[level] as (...words: unknown[]) => void)(...words)
    }
  return {
    level: log.level,
    fatal: at('fatal'),
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    trace: at('trace'),
    silent: () => {},
    child: (...words) => used().child(...words),
  }
}
