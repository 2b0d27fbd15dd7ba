import type { RawBuilder } from 'kysely'

import { many } from '#platform/db/query.ts'

import type { Installation } from './invariant.ts'

export async function placesOf({ db }: Pick<Installation, 'db'>, statement: RawBuilder<unknown>): Promise<string[]> {
  const rows = await many(db, statement as RawBuilder<{ place: string }>)
  return rows.map(({ place }) => place)
}
