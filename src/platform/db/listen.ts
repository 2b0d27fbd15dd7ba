import pg from 'pg'

import { SECOND } from '#kernel/time.ts'

const RECONNECT = 1 * SECOND

/**
 * Calls `onNote` for every NOTIFY on `channel`, also those sent by other processes. While the connection is broken
 * notes are lost; so it calls once after every (re)connect, and whoever listens reads anew.
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
    // A broken connection also ends, and the end reconnects.
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
      // The database is away: ending the client, even a broken one, starts the next try.
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
      // A connection that broke meanwhile is closed as well.
      await client?.end().catch(() => undefined)
    },
  }
}
