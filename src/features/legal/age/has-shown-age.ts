import { type RawBuilder, sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'

/** Whether the member has a valid check of either kind. */
export const hasShownAge = (profile: ProfileId, now: Date): RawBuilder<boolean> => sql`
  exists (
    select from age_checks age join account_facts account on account.id = age.account_id
    where account.profile_id = ${profile} and age.expires_at > ${now}
  )
`
