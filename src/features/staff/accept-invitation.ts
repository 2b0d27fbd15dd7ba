import { sql } from 'kysely'

import { commonPasswords } from '#features/accounts/common-passwords.ts'
import { isAboutOneself, isCommonPassword, wordsOfEmail } from '#features/accounts/password-forms.rules.ts'
import { DomainError } from '#kernel/errors.ts'
import type { StaffId } from '#kernel/ids.ts'
import type { ConsoleContext } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import { hashPassword } from '#platform/passwords.ts'
import { hashToken } from '#platform/tokens.ts'

import { openStaffSession } from './open-staff-session.ts'
import { type NewPasskey, offerPasskey, storePasskey } from './passkeys.ts'
import { makeRecoveryCodes, returnedSecret, sealTotpSecret } from './second-factor.ts'
import { mailAccessChanged } from './staff-mails.ts'
import { endSessionsOf } from './staff-sessions.ts'
import { acceptedStep, base32, newTotpSecret, totpAddress } from './totp.ts'

type Invited = { id: StaffId; email: string; name: string; joined: boolean }

/** CONS-1: what the page of the link needs: who it is for, a challenge for a passkey, a secret for a code app. */
export async function readInvitation(ctx: ConsoleContext, token: string) {
  const invited = await find(ctx, token)
  const secret = newTotpSecret()
  return {
    email: invited.email,
    passkey: await offerPasskey(ctx, invited),
    // Comes back with the first code and is sealed, so the browser cannot choose its own.
    app: {
      secret: base32(secret),
      address: totpAddress(secret, { issuer: 'Duet console', account: invited.email }),
      sealed: sealTotpSecret(ctx, invited.id, secret),
    },
  }
}

export type Acceptance = { token: string; name: string } & (
  | { passkey: NewPasskey }
  | { password: string; app: { sealed: string; code: string } }
)

/** Passkey, or password with a code app; both come with recovery codes. The link works once. */
export async function acceptInvitation(ctx: ConsoleContext, acceptance: Acceptance): Promise<{ codes: string[] }> {
  const hash = 'password' in acceptance ? await hashPassword(acceptance.password) : null
  const { codes, keepCookie } = await inTransaction(ctx, async (tx) => {
    const invited = await find(tx, acceptance.token, { lock: true })
    const { id, email } = invited
    await endOldWays(tx, id)
    if (invited.joined) await mailAccessChanged(tx, email, 'every way to sign in was replaced by a new invitation')
    if ('password' in acceptance) {
      refuseWeakPassword(acceptance.password, [...wordsOfEmail(email), acceptance.name])
      const step = stepOf(tx, id, acceptance.app)
      await run(
        tx.db,
        sql`update staff set password_hash = ${hash}, totp_sealed = ${acceptance.app.sealed}, totp_step = ${step} where id = ${id}`,
      )
    } else await storePasskey(tx, id, acceptance.passkey)
    const now = tx.now()
    await run(
      tx.db,
      sql`update staff set name = ${acceptance.name}, joined_at = ${now}, seen_at = ${now} where id = ${id}`,
    )
    await run(
      tx.db,
      sql`update staff_invitations set used_at = ${now} where token_hash = ${hashToken(acceptance.token)}`,
    )
    await endSessionsOf(tx, id)
    const made = await makeRecoveryCodes(tx, id)
    const method = 'password' in acceptance ? 'password' : 'passkey'
    return { codes: made, keepCookie: await openStaffSession(tx, id, method) }
  })
  keepCookie()
  return { codes }
}

/** Whoever finds the lost phone gets nowhere with it. */
async function endOldWays({ db }: ConsoleContext, id: StaffId): Promise<void> {
  await run(db, sql`delete from staff_passkeys where staff_id = ${id}`)
  await run(db, sql`update staff set password_hash = null, totp_sealed = null, totp_step = null where id = ${id}`)
}

function stepOf(tx: ConsoleContext, staff: StaffId, { sealed, code }: { sealed: string; code: string }): number {
  const secret = returnedSecret(tx, staff, sealed)
  const step = secret && acceptedStep(secret, code, { now: tx.now(), after: null })
  if (step === undefined) throw new ConsoleError('code_wrong')
  return step
}

export function refuseWeakPassword(password: string, words: readonly string[]): void {
  if (isCommonPassword(password, commonPasswords()) || isAboutOneself(password, words))
    throw new DomainError('password_too_common')
}

async function find(ctx: ConsoleContext, token: string, { lock = false } = {}): Promise<Invited> {
  const row = await maybeOne(
    ctx.db,
    sql<Invited>`
      select staff.id, staff.email, staff.name, joined_at is not null as joined
      from staff_invitations invitation join staff on staff.id = invitation.staff_id
      where token_hash = ${hashToken(token)} and used_at is null and expires_at > ${ctx.now()}
        and staff.locked_at is null
      ${lock ? sql`for update` : sql``}
    `,
  )
  if (row === undefined) throw new ConsoleError('invitation_invalid')
  return row
}
