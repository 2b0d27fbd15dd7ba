import { csvOf } from '#platform/csv.ts'

import type { ActLine } from './list-acts.ts'

/** The log as a table for other programs. */
export const actsCsv = (lines: readonly ActLine[]): string =>
  csvOf(
    ['at', 'who', 'roles', 'act', 'brand', 'subject', 'reason', 'case', 'device', 'network'],
    lines.map((line) => [
      line.at.toISOString(),
      line.name,
      line.roles.join(' '),
      line.act,
      line.site_id ?? '',
      line.subject_kind === null ? '' : `${line.subject_kind} ${line.subject_id}`,
      line.reason ?? '',
      line.case_ref ?? '',
      line.device,
      line.network,
    ]),
  )
