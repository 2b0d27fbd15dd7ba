import type { Definitions } from '#features/sites/read-site-files.ts'
import { must } from '#kernel/must.ts'

import { CHANGED } from './pages.rules.ts'

/** Our texts last changed on this date; an earlier review does not cover them. */
const NEWEST = must(Object.values(CHANGED).toSorted().at(-1), 'pages with a date')

/** One warning for each site whose file has no review of the current legal pages. */
export function unreviewedSites({ sites }: Pick<Definitions, 'sites'>): string[] {
  return sites.flatMap(({ id, legal }) => {
    const { legal_reviewed: reviewed } = legal as { legal_reviewed?: string }
    if (reviewed === undefined)
      return [`${id}: legal.legal_reviewed is missing: a lawyer must read the legal pages (docs/operations.md)`]
    if (reviewed < NEWEST)
      return [
        `${id}: legal.legal_reviewed is ${reviewed}, but the legal pages changed on ${NEWEST}: have them read again`,
      ]
    return []
  })
}
