import { type RawBuilder, sql } from 'kysely'

import { nameFault } from '#features/accounts/accounts.rules.ts'
import { setSensitiveConsent } from '#features/accounts/set-sensitive-consent.ts'
import type { InputOf } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'
import { one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { nameCheat } from './name-cheats.ts'
import type * as contract from './profiles.contract.ts'
import { type AttributeName, NOTE_NAMES } from './profiles.rules.ts'
import { readOwnProfile } from './read-own-profile.ts'
import { refreshStanding } from './refresh-standing.ts'

type Change = InputOf<typeof contract.changeProfile>['body']

/** PROF-1: each section of the editor saves separately; omitted fields stay as they are. */
export async function changeProfile(ctx: MemberContext, change: Change) {
  refuseUnknown(ctx, change)
  return inTransaction(ctx, async (tx) => {
    // Serialised: a wish must not be written while its consent is withdrawn elsewhere.
    await one(tx.db, sql`select id from profiles where id = ${tx.member.profileId} for update`)
    if (change.name !== undefined) await refuseBadName(tx, change.name)
    if (change.sensitive_data !== undefined) await setSensitiveConsent(tx, change.sensitive_data)
    await refuseWithoutConsent(tx, change)
    const sets = columnsOf(change)
    if (sets.length > 0) await run(tx.db, sql`update profiles set ${sql.join(sets)} where id = ${tx.member.profileId}`)
    await refreshStanding(tx, tx.member.profileId)
    return readOwnProfile(tx)
  })
}

/** SITE-6: attributes, texts and interests the site does not use. */
function refuseUnknown({ site }: MemberContext, change: Change) {
  const attributes = Object.keys(change.attributes ?? {}) as AttributeName[]
  const [unknown] = [
    ...attributes.filter((name) => !site.visible_profile_fields.includes(name)),
    ...NOTE_NAMES.filter((name) => change[name] !== undefined && !site.visible_profile_notes.includes(name)),
    ...(change.interests ?? []).filter((id) => !site.interests.includes(id)),
  ]
  if (unknown !== undefined) throw new DomainError('unknown_attribute', { name: unknown })
}

async function refuseBadName(tx: MemberContext, name: string) {
  const { email, kept } = await one(
    tx.db,
    sql<{ email: string; kept: boolean }>`
      select email, exists (select from profiles where id = ${tx.member.profileId} and name = ${name}) as kept
      from account_emails where account_id = ${tx.member.id}
    `,
  )
  // The form saves the name with the other texts: one chosen before a rule existed stays until it is edited.
  if (kept) return
  const fault = nameFault(name, email) ?? nameCheat(name, tx.site)
  if (fault) throw new DomainError(fault)
}

/** Wish and orientation are only stored with consent. */
async function refuseWithoutConsent(tx: MemberContext, { wish, attributes }: Change) {
  if ((wish ?? attributes?.sexuality ?? null) === null) return
  const { given } = await one(
    tx.db,
    sql<{ given: boolean }>`
      select exists (select from given_consents where account_id = ${tx.member.id} and kind = 'sensitive_data') as given
    `,
  )
  if (!given) throw new DomainError('consent_needed')
}

function columnsOf(change: Change): RawBuilder<unknown>[] {
  const plain = {
    name: change.name,
    wish: change.wish,
    about_me: empty(change.about_me),
    looking_for: empty(change.looking_for),
    show_to_visitors: change.show_to_visitors,
    invisible: change.invisible,
    interests: change.interests && [...new Set(change.interests)],
    ...change.attributes,
    // Withdrawing consent deletes what was based on it.
    ...(change.sensitive_data === false && { wish: null, sexuality: null }),
  }
  return Object.entries(plain)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
}

const empty = (text: string | null | undefined) => (text === '' ? null : text)
