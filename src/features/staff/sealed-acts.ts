import { type RawBuilder, sql } from 'kysely'

import type { StaffContext } from '#platform/context.ts'

import { brandsFor } from './scope.ts'

/**
 * CONS-18: a sealed case exists for named staff of its brand only, and so does what was done in it, before and after it
 * was sealed. A condition on `acts`.
 */
export const mayKnowAct = (ctx: StaffContext): RawBuilder<boolean> => sql`(
  acts.site_id = any(${ctx.staff.childProtection ? brandsFor(ctx, 'decide_cases') : []}::text[])
  or acts.act <> 'case.seal' and not starts_with(acts.act, 'sealed_case.') and not ${isSealed(sql.ref('acts.case_ref'))}
)`

/** For lines of one brand whose reader may see cases there. A condition on the number of a case. */
export const mayKnowCaseOf = ({ staff }: StaffContext, reference: RawBuilder<unknown>): RawBuilder<boolean> =>
  staff.childProtection ? sql`true` : sql`not ${isSealed(reference)}`

const isSealed = (reference: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from desk_cases known where known.sealed and known.reference = ${reference})`
