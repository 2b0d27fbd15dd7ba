import { sql } from 'kysely'

import { termsVersion } from '#features/sites/sites.rules.ts'
import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

import { orientationWithdrawn } from './accounts.events.ts'

/** Consent to data about orientation, given or withdrawn later; earlier consents stay as history. */
export async function setSensitiveConsent(tx: MemberContext, given: boolean): Promise<void> {
  const now = tx.now()
  if (!given) {
    await run(
      tx.db,
      sql`
        update consents set withdrawn_at = ${now}
        where account_id = ${tx.member.id} and kind = 'sensitive_data' and withdrawn_at is null
      `,
    )
    await tx.announce(tx, orientationWithdrawn, {
      account: tx.member.id,
      profile: tx.member.profileId,
      site: tx.site.id,
    })
    return
  }
  await run(
    tx.db,
    sql`
      insert into consents (account_id, kind, version, locale, given_at)
      select ${tx.member.id}, 'sensitive_data', ${termsVersion(tx.site.company.added)}, ${tx.locale}, ${now}
      where not exists (
        select from consents where account_id = ${tx.member.id} and kind = 'sensitive_data' and withdrawn_at is null
      )
    `,
  )
}
