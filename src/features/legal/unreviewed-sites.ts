import type { Definitions } from '#features/sites/read-site-files.ts'
import { must } from '#kernel/must.ts'

import { CHANGED } from './pages.rules.ts'

/** Texts of ours changed last on this day: whoever read them before has not read these. */
const NEWEST = must(Object.values(CHANGED).toSorted().at(-1), 'pages with a date')

/** Sites whose legal pages no lawyer has read as they are now, as far as their files say: a line for the operator each. */
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
