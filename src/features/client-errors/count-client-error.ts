import { createHash } from 'node:crypto'
import { sql } from 'kysely'

import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { clientErrorFigures } from './client-error-figures.ts'
import type { ClientError } from './client-errors.rules.ts'

/** Enough for every real error of a month: a stranger who invents errors fills no disk. */
const MOST_KEPT = 2000

/** ERR-3: a row per distinct error of a build, with no person in it. The first of its kind is logged. */
export async function countClientError({ db, log, now }: Context, error: ClientError): Promise<Record<string, never>> {
  const { kind, name, route, build, at } = error
  clientErrorFigures.count(kind, route)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([kind, name, route, build, at]))
    .digest('hex')
    .slice(0, 16)
  const counted = await maybeOne(
    db,
    sql<{ is_new: boolean }>`
      insert into client_errors as known (fingerprint, kind, name, route, build, place, times, first_seen, last_seen)
      select ${fingerprint}, ${kind}, ${name}, ${route}, ${build}, ${at}, 1, ${now()}, ${now()}
      where exists (select from client_errors where fingerprint = ${fingerprint})
        or (select count(*) from client_errors) < ${MOST_KEPT}
      on conflict (fingerprint) do update
        set times = known.times + 1, last_seen = greatest(known.last_seen, excluded.last_seen)
      returning times = 1 as is_new
    `,
  )
  if (counted?.is_new) log.warn({ part: 'client-errors', fingerprint, ...error }, 'new error in a browser')
  return {}
}
