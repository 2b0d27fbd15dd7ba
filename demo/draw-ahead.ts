import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'

import { FIRST_ROW, PAGE_SIZE } from '#features/search/search.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'
import type { Log } from '#platform/log.ts'

import { LOGIN_SITE } from './logins.ts'

const PROCESS = fileURLToPath(new URL('./drawing-process.ts', import.meta.url))

/**
 * Draws the first page of each site in a low-priority process, so that the first visitor does not wait. Everything else
 * is drawn on request.
 */
export async function drawAhead({ db, log }: { db: Db; log: Log }): Promise<{ stop(): Promise<void> }> {
  const keys = await firstPageKeys(db)
  const drawing = fork(PROCESS, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  drawing.on('error', (error) =>
    log.warn({ part: 'demo', err: error }, 'drawing ahead failed; photos are drawn on request'),
  )
  const ended = once(drawing, 'exit')
  lowerPriority(drawing)
  drawing.send(keys)
  return {
    stop: async () => {
      if (!drawing.kill()) return
      await ended
    },
  }
}

/**
 * Main photos on the first page of each site's members, real people leading as there. The tops of all pages come before the bottom of any, because
 * the budget may not last.
 */
export async function firstPageKeys(db: Db): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ key: string }>`
      with open as (
        select *, row_number() over (partition by site_id, fictional order by rank desc, id desc) as among_alike
        from searchable_profiles where fictional or show_to_visitors
      ), shown as (
        select site_id, main_photo_id, row_number() over (
          partition by site_id order by fictional or among_alike > ${FIRST_ROW}, rank desc, id desc
        ) as place
        from open
      )
      select photo.key from shown join photos photo on photo.id = shown.main_photo_id
      where shown.place <= ${PAGE_SIZE} and photo.key like 'drawn/%'
      order by shown.place, shown.site_id <> ${LOGIN_SITE}, shown.site_id
    `,
  )
  return rows.map(({ key }) => key)
}

function lowerPriority({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The process has ended or the system refuses priorities; drawing works without.
  }
}
