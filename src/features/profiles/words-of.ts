import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import type { Member } from './profiles.contract.ts'
import type { Interest } from './profiles.rules.ts'
import { notesShown } from './read-own-profile.ts'

/** More than a card shows; the profile has the rest. */
const EXCERPT = 300

type Words = { about_me: string | null; interests: Member['interests'] }
type Row = { id: ProfileId; about_me: string | null; interests: Interest[]; mine: string[] }

/** What many members say about themselves, in short; the caller knows that they are visible. */
export async function wordsOf(ctx: MemberContext, ids: readonly ProfileId[]): Promise<Map<ProfileId, Words>> {
  if (ids.length === 0) return new Map()
  const rows = await many(
    ctx.db,
    sql<Row>`
      select profile.id, left(profile.about_me, ${EXCERPT}) as about_me, profile.interests, me.interests as mine
      from profiles profile cross join (select interests from profiles where id = ${ctx.member.profileId}) me
      where profile.id = any(${ids}::text[])
    `,
  )
  return new Map(rows.map((row) => [row.id, wordsFrom(ctx, row)]))
}

function wordsFrom(ctx: MemberContext, { about_me, interests, mine }: Row): Words {
  const shown = interests
    .filter((id) => ctx.site.interests.includes(id))
    .map((id) => ({ id, shared: mine.includes(id) }))
  return {
    about_me: notesShown(ctx, { about_me, looking_for: null }).about_me,
    interests: shown.toSorted((a, b) => Number(b.shared) - Number(a.shared)),
  }
}
