import pg from 'pg'

import { SECOND } from '#kernel/time.ts'

const RECONNECT = 1 * SECOND

/**
 * Calls `onNote` for every NOTIFY on `channel`, from any process. Notifications are lost while the connection is down,
 * so it also calls once after every (re)connect: listeners must read afresh.
 */
export function listen(
  url: string,
  channel: string,
  onNote: () => void,
): { ready: Promise<void>; stop(): Promise<void> } {
  let client: pg.Client | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({ connectionString: url })
    // `end` follows, and reconnects.
    next.on('error', () => undefined)
    next.on('notification', onNote)
    next.on('end', () => {
      if (!stopped) timer = setTimeout(() => void connect(), RECONNECT).unref()
    })
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      client = next
      if (!stopped) onNote()
    } catch {
      // Database away: ending the client, even a broken one, triggers the next attempt.
      await next.end().catch(() => undefined)
    }
  }
  const ready = connect()
  return {
    ready,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await ready
      // The connection may have broken already.
      await client?.end().catch(() => undefined)
    },
  }
}
