import { sql } from 'kysely'

import { APPEAL_WINDOW } from '#features/mailing/mailing.rules.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import type { Measure, Reason } from './moderation.rules.ts'

type Row = {
  report: string
  reference: string
  measure: Measure
  kind: 'profile' | 'photo' | 'message'
  rule: Reason
  facts: string
  decided_at: Date
  until: Date | null
  appealed: boolean
}

/** The decision behind an emailed link: on its site, and while an appeal is possible. */
export async function findByLink(ctx: Context, token: string): Promise<Row> {
  const row = await maybeOne(
    ctx.db,
    sql<Row>`
      select decision.report_id as report, report.reference, decision.measure, report.kind, decision.rule, decision.facts,
        decision.decided_at, decision.until, appeal.report_id is not null as appealed
      from moderation_decisions decision
      join reports report on report.id = decision.report_id
      left join moderation_appeals appeal on appeal.report_id = decision.report_id
      where decision.appeal_hash = ${hashToken(token)} and decision.site_id = ${ctx.site.id}
        and decision.undone_at is null and decision.decided_at > ${new Date(ctx.now().getTime() - APPEAL_WINDOW)}
    `,
  )
  if (row === undefined) throw new DomainError('appeal_link_invalid')
  return row
}

export const readAppeal = findByLink
