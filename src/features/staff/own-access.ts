import { sql } from 'kysely'

import { wordsOfEmail } from '#features/accounts/password-forms.rules.ts'
import type { StaffContext } from '#platform/context.ts'
import { one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import { hashPassword } from '#platform/passwords.ts'

import { refuseWeakPassword } from './accept-invitation.ts'
import { listPasskeys } from './passkeys.ts'
import { requireFreshProof } from './prove-again.ts'
import { recordAct } from './record-act.ts'
import { makeRecoveryCodes, returnedSecret, sealTotpSecret } from './second-factor.ts'
import { mailAccessChanged } from './staff-mails.ts'
import { listStaffSessions } from './staff-sessions.ts'
import { acceptedStep, base32, newTotpSecret, totpAddress } from './totp.ts'

/** How one signs in, and where one is signed in. */
export async function readOwnAccess(ctx: StaffContext) {
  const { id } = ctx.staff
  const row = await one(
    ctx.db,
    sql<{ has_password: boolean; has_app: boolean; codes_left: number }>`
      select password_hash is not null as has_password, totp_sealed is not null as has_app,
        (select count(*)::integer from staff_recovery_codes where staff_id = staff.id and used_at is null) as codes_left
      from staff where id = ${id}
    `,
  )
  return { ...row, passkeys: await listPasskeys(ctx, id), sessions: await listStaffSessions(ctx) }
}

/** A secret for a code app; `setPassword` takes it back with the first code. */
export function offerCodeApp(ctx: StaffContext) {
  const secret = newTotpSecret()
  return {
    secret: base32(secret),
    address: totpAddress(secret, { issuer: 'Duet console', account: ctx.staff.email }),
    sealed: sealTotpSecret(ctx, ctx.staff.id, secret),
  }
}

/** Password and code app go together: one without the other opens nothing. Ends all other sessions. */
export async function setPassword(
  ctx: StaffContext,
  { password, app }: { password: string; app: { sealed: string; code: string } },
): Promise<void> {
  requireFreshProof(ctx)
  refuseWeakPassword(password, [...wordsOfEmail(ctx.staff.email), ctx.staff.name])
  const secret = returnedSecret(ctx, ctx.staff.id, app.sealed)
  const step = secret && acceptedStep(secret, app.code, { now: ctx.now(), after: null })
  if (step === undefined) throw new ConsoleError('code_wrong')
  const hash = await hashPassword(password)
  await inTransaction(ctx, async (tx) => {
    const { id, session } = tx.staff
    await run(
      tx.db,
      sql`update staff set password_hash = ${hash}, totp_sealed = ${app.sealed}, totp_step = ${step} where id = ${id}`,
    )
    await run(tx.db, sql`delete from staff_sessions where staff_id = ${id} and token_hash <> ${session}`)
    await recordAct(tx, { act: 'password.set' })
    await mailAccessChanged(tx, tx.staff.email, 'a new password and a new code app; all other sessions have ended')
  })
}

export async function renewRecoveryCodes(ctx: StaffContext): Promise<string[]> {
  requireFreshProof(ctx)
  return inTransaction(ctx, async (tx) => {
    await recordAct(tx, { act: 'recovery_codes.renew' })
    await mailAccessChanged(tx, tx.staff.email, 'new recovery codes; the old ones have ended')
    return makeRecoveryCodes(tx, tx.staff.id)
  })
}

/** Theme, single-letter keys and the like; never anything about members. */
export async function keepChoices(ctx: StaffContext, choices: Record<string, unknown>): Promise<void> {
  await run(
    ctx.db,
    sql`update staff set choices = choices || ${JSON.stringify(choices)}::jsonb where id = ${ctx.staff.id}`,
  )
}
