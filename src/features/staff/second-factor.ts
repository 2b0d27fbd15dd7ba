import { sql } from 'kysely'

import type { StaffId } from '#kernel/ids.ts'
import type { ConsoleContext } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { openText, sealText } from '#platform/seal.ts'
import { hashToken } from '#platform/tokens.ts'

import { RECOVERY_CODES } from './staff.rules.ts'
import { acceptedStep } from './totp.ts'

/** Uses up a code of the app or a recovery code; undefined if it is neither. */
export async function spendSecondFactor(
  ctx: ConsoleContext,
  staff: StaffId,
  typed: string,
): Promise<'password' | 'recovery' | undefined> {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return (await spendAppCode(ctx, staff, code)) ? 'password' : undefined
  const used = await run(
    ctx.db,
    sql`
      update staff_recovery_codes set used_at = ${ctx.now()}
      where staff_id = ${staff} and code_hash = ${recoveryHash(staff, code)} and used_at is null
    `,
  )
  return used > 0 ? 'recovery' : undefined
}

async function spendAppCode(ctx: ConsoleContext, staff: StaffId, code: string): Promise<boolean> {
  const row = await maybeOne(
    ctx.db,
    sql<{ totp_sealed: string; totp_step: number | null }>`
      select totp_sealed, totp_step from staff where id = ${staff} and totp_sealed is not null
    `,
  )
  if (row === undefined) return false
  const step = acceptedStep(openTotpSecret(ctx, staff, row.totp_sealed), code, {
    now: ctx.now(),
    after: row.totp_step,
  })
  if (step === undefined) return false
  // One of two parallel uses wins.
  const won = await run(
    ctx.db,
    sql`update staff set totp_step = ${step} where id = ${staff} and coalesce(totp_step, -1) < ${step}`,
  )
  return won > 0
}

const sealing = (staff: StaffId) => ({ purpose: 'staff-totp', about: staff })
export const sealTotpSecret = ({ keys }: Pick<ConsoleContext, 'keys'>, staff: StaffId, secret: Buffer) =>
  sealText(keys, secret.toString('base64url'), sealing(staff))
const openTotpSecret = ({ keys }: Pick<ConsoleContext, 'keys'>, staff: StaffId, sealed: string) =>
  Buffer.from(openText(keys, sealed, sealing(staff)), 'base64url')

/** A secret that a browser sends back; undefined unless it is ours and for that person. */
export function returnedSecret(ctx: Pick<ConsoleContext, 'keys'>, staff: StaffId, sealed: string): Buffer | undefined {
  try {
    return openTotpSecret(ctx, staff, sealed)
  } catch {
    // Not sealed by us, or for somebody else.
    return undefined
  }
}

const recoveryHash = (staff: StaffId, code: string) => hashToken(`staff recovery ${staff} ${code}`)

/** No letters that look alike; 50 bits each. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LETTERS_PER_CODE = 10

/** Replaces all earlier ones. Shown once; only hashes are stored. */
export async function makeRecoveryCodes(tx: ConsoleContext, staff: StaffId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LETTERS_PER_CODE }, () => LETTERS[tx.random.below(LETTERS.length)]).join(''),
  )
  await run(tx.db, sql`delete from staff_recovery_codes where staff_id = ${staff}`)
  await run(
    tx.db,
    sql`
      insert into staff_recovery_codes (staff_id, code_hash)
      select ${staff}, unnest(${codes.map((code) => recoveryHash(staff, code))}::bytea[])
    `,
  )
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}
