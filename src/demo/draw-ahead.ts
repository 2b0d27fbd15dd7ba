import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'
import type { Log } from '#platform/log.ts'

import { LOGIN_SITE } from './logins.ts'

const PROCESS = fileURLToPath(new URL('./drawing-process.ts', import.meta.url))

/**
 * Draws what nobody has asked for yet, in a process of its own that only gets what time others leave. What is drawn
 * already is left alone, so a later start goes on where this one ends.
 */
export async function drawAhead({ db, log }: { db: Db; log: Log }): Promise<{ stop(): Promise<void> }> {
  const keys = await drawnKeys(db)
  const drawing = fork(PROCESS, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  drawing.on('error', (error) =>
    log.warn({ part: 'demo', err: error }, 'pictures are drawn only when they are asked for'),
  )
  const ended = once(drawing, 'exit')
  yieldToAll(drawing)
  drawing.send(keys)
  return {
    stop: async () => {
      if (!drawing.kill()) return
      await ended
    },
  }
}

/** Main photos first, and those first that stand at the top of lists. */
async function drawnKeys(db: Db): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ key: string }>`
      select key from photos photo join profiles on profiles.id = photo.profile_id
      where key like 'drawn/%'
      order by least(position, 1), photo.site_id <> ${LOGIN_SITE}, rank desc, position
    `,
  )
  return rows.map(({ key }) => key)
}

function yieldToAll({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // Ended already, or the system lets nobody be polite: it draws all the same.
  }
}
