import { copyIn, copyOut, withoutRules } from '#platform/db/copy/copy-rows.ts'
import type { Session } from '#platform/db/copy/session.ts'
import type { StoredTable } from '#platform/db/copy/stored-tables.ts'

import { BackupRefused } from './backup-refused.ts'
import type { TablePart } from './manifest.ts'
import { type PartsPlace, readPart, writePart } from './parts.ts'

export async function saveTable(session: Session, place: PartsPlace, table: StoredTable): Promise<TablePart> {
  const { rows, taken } = await copyOut(session, table, (bytes) =>
    writePart(place, `${table.schema}.${table.name}.copy.zst`, bytes),
  )
  return { ...table, rows, part: taken }
}

/** Runs in the session's transaction. */
export function loadTables(session: Session, place: PartsPlace, tables: readonly TablePart[]): Promise<void> {
  return withoutRules(session, tables, async () => {
    for (const table of tables) {
      const rows = await copyIn(session, table, readPart(place, table.part))
      if (rows !== table.rows) throw new BackupRefused(`${table.part.name} has ${rows} rows instead of ${table.rows}`)
    }
  })
}
