import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

/** R-AGE-8: where the profile was before it moved. Laws differ by country, in the US by state; no town is kept. */
export async function keepAgePlace(
  { db, member }: MemberContext,
  { country, region }: { country: string; region: string | null },
): Promise<void> {
  const place = country === 'US' ? (region ?? country) : country
  await run(db, sql`insert into age_places (account_id, place) values (${member.id}, ${place}) on conflict do nothing`)
}
