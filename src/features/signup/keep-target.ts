import { sql } from 'kysely'

import { type MemberId, type ProfileId, profileId } from '#kernel/ids.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'

type Target = { account: MemberId; profile: ProfileId; target: string | undefined; message: string | undefined }

/**
 * ACC-1: whose page led to the sign-up, and what to write to them once the address is confirmed. A missing, foreign or
 * invisible target is silently left out: a sign-up must not reveal who exists.
 */
export async function keepTarget(tx: Context, { account, profile, target, message }: Target): Promise<void> {
  const known = profileId.safeParse(target)
  if (!known.success) return
  await run(
    tx.db,
    sql`
      insert into signup_targets (account_id, site_id, profile_id, message, created_at)
      select ${account}, ${tx.site.id}, id, ${message || null}, ${tx.now()} from seen_profiles
      where viewer_id = ${profile} and id = ${known.data} and id <> viewer_id
    `,
  )
}

/** The person behind the sign-up, if still visible. */
export async function readTarget(ctx: MemberContext): Promise<{ id: string; name: string } | null> {
  const row = await maybeOne(
    ctx.db,
    sql<{ id: string; name: string }>`
      select profile.id, profile.name from signup_targets
      join seen_profiles profile on profile.viewer_id = ${ctx.member.profileId} and profile.id = signup_targets.profile_id
      where signup_targets.account_id = ${ctx.member.id}
    `,
  )
  return row ?? null
}
