import { sql } from 'kysely'

import { findSeenPhoto } from '#features/photos/open-photo.ts'
import { findVisibleProfile } from '#features/profiles/find-visible-profile.ts'
import { DomainError } from '#kernel/errors.ts'
import { conversationId, type ProfileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import type { Target } from './gather-evidence.ts'
import type { About } from './moderation.contract.ts'
import { REPORTABLE_FOR } from './moderation.rules.ts'

/**
 * Something the member can see right now, or a message they received shortly before its conversation ended, made by
 * someone else; anything else is not found.
 */
export async function findTarget(ctx: MemberContext, about: About): Promise<Target> {
  const target = await lookFor(ctx, about)
  if (target === undefined || target.profile === ctx.member.profileId) throw new DomainError('not_found')
  return target
}

async function lookFor(ctx: MemberContext, about: About): Promise<Target | undefined> {
  if ('profile' in about) {
    const profile = await findVisibleProfile(ctx, about.profile.id).catch(unknown)
    return profile && { kind: 'profile', profile }
  }
  if ('photo' in about) {
    const photo = await findSeenPhoto(ctx, about.photo.id)
    return photo && { kind: 'photo', profile: photo.profile, photo: photo.id }
  }
  return findMessage(ctx, about.message)
}

/** A missing profile cannot be reported; any other error is rethrown. */
function unknown(error: unknown): undefined {
  if (!(error instanceof DomainError)) throw error
}

/** R-MOD-12: the sender cannot prevent a report by blocking the reader or leaving. */
async function findMessage(
  ctx: MemberContext,
  { conversation, seq }: { conversation: { id: string }; seq: number },
): Promise<Target | undefined> {
  const known = conversationId.safeParse(conversation.id)
  if (!known.success || seq > LAST_SEQ) return undefined
  const reader = ctx.member.profileId
  const row = await maybeOne(
    ctx.db,
    sql<{ profile: ProfileId }>`
      select sender_id as profile from reportable_messages
      where viewer_id = ${reader} and conversation_id = ${known.data} and seq = ${seq}
        and (visible or sent_at > ${new Date(ctx.now().getTime() - REPORTABLE_FOR)})
    `,
  )
  return row && { kind: 'message', profile: row.profile, conversation: known.data, seq, reader }
}

/** The column's maximum. */
const LAST_SEQ = 2 ** 31 - 1
