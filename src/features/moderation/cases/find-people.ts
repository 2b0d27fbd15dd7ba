import { sql } from 'kysely'

import { hasShownAge } from '#features/legal/age/has-shown-age.ts'
import type { ProfileId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import type { CasePerson } from './case.contract.ts'
import type { MemberState } from './cases.rules.ts'

/** One of the two people of a case: no address, no birth date. */
export function findPerson(ctx: StaffContext, id: ProfileId | null): Promise<CasePerson | undefined> {
  return maybeOne(
    ctx.db,
    sql<CasePerson>`
      select profile.id, profile.name, profile.fictional, profile.status,
        date_part('year', age(${ctx.now()}, profile.birth_date))::integer as age,
        account.language, account.signup_date as joined_at, coalesce(account.paid, false) as paid,
        ${hasShownAge(id as ProfileId, ctx.now())} as age_shown,
        (select count(*)::integer from reports where reported_id = profile.id) as reports_about,
        (select count(*)::integer from reports where reporter_id = profile.id) as reports_by,
        (select count(*)::integer from reports sent
          join moderation_decisions decision on decision.report_id = sent.id
          left join moderation_appeals appeal on appeal.report_id = sent.id
          where sent.reporter_id = profile.id and decision.measure <> 'dismiss' and decision.undone_at is null
            and appeal.outcome is distinct from 'overturned') as upheld
      from profile_statements profile left join account_facts account on account.profile_id = profile.id
      where profile.id = ${id}
    `,
  )
}

/** Whether the reported member can still be told, or acted on. */
export async function memberStateOf(ctx: Pick<StaffContext, 'db'>, profile: ProfileId | null): Promise<MemberState> {
  if (profile === null) return 'erased'
  const row = await maybeOne(
    ctx.db,
    sql<{ state: MemberState }>`
      select case when profile.fictional then 'fictional'
        when exists (select from account_facts account where account.profile_id = profile.id) then 'here' else 'left' end as state
      from profile_statements profile where profile.id = ${profile}
    `,
  )
  return row?.state ?? 'erased'
}
