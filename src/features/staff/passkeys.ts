import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'

import type { StaffId } from '#kernel/ids.ts'
import type { ConsoleContext, StaffContext } from '#platform/context.ts'
import { many, maybeOne, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { isAdmitted } from './is-admitted.ts'
import { recordAct } from './record-act.ts'
import { CHALLENGE_LIFETIME } from './staff.rules.ts'
import { mailAccessChanged } from './staff-mails.ts'

type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>
type Row = {
  id: string
  staff_id: StaffId
  public_key: Buffer
  counter: number
  transports: Transports
}

/** Passkeys belong to the console's host name. */
const relyingParty = ({ origin }: Pick<ConsoleContext, 'origin'>) => new URL(origin).hostname

/** CONS-1: any passkey of ours may answer, so nobody has to type who they are. */
export async function offerPasskeySignIn(ctx: ConsoleContext) {
  const options = await generateAuthenticationOptions({ rpID: relyingParty(ctx), userVerification: 'required' })
  await keepChallenge(ctx, options.challenge, null)
  return options
}

/** Whose passkey it is. The challenge is used up whatever comes of it. */
export async function checkPasskey(ctx: ConsoleContext, response: AuthenticationResponseJSON): Promise<StaffId> {
  const passkey = await maybeOne(
    ctx.db,
    sql<Row>`
      select passkey.id, staff_id, public_key, counter, transports
      from staff_passkeys passkey join staff on staff.id = staff_id
      where passkey.id = ${response.id} and ${isAdmitted(ctx.now())}
    `,
  )
  if (passkey === undefined) throw new ConsoleError('passkey_refused')
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => spendChallenge(ctx, challenge, null),
      expectedOrigin: ctx.origin,
      expectedRPID: relyingParty(ctx),
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  )
  if (!verified) throw new ConsoleError('passkey_refused')
  await run(
    ctx.db,
    sql`
      update staff_passkeys set counter = ${authenticationInfo.newCounter}, used_at = ${ctx.now()}
      where id = ${passkey.id}
    `,
  )
  return passkey.staff_id
}

type Owner = { id: StaffId; name: string; email: string }

export async function offerPasskey(ctx: ConsoleContext, owner: Owner) {
  const own = await listPasskeys(ctx, owner.id)
  const options = await generateRegistrationOptions({
    rpName: 'Duet console',
    rpID: relyingParty(ctx),
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName: owner.email,
    userDisplayName: owner.name,
    attestationType: 'none',
    excludeCredentials: own.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, options.challenge, owner.id)
  return options
}

export type NewPasskey = { response: RegistrationResponseJSON; name: string }

/** Inside the caller's transaction. */
export async function storePasskey(tx: ConsoleContext, staff: StaffId, { response, name }: NewPasskey): Promise<void> {
  const { verified, registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => spendChallenge(tx, challenge, staff),
      expectedOrigin: tx.origin,
      expectedRPID: relyingParty(tx),
    }),
  )
  if (!verified || !registrationInfo) throw new ConsoleError('passkey_refused')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const stored = await run(
    tx.db,
    sql`
      insert into staff_passkeys (id, staff_id, public_key, counter, transports, name, created_at)
      values (${id}, ${staff}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${name}, ${tx.now()})
      on conflict (id) do nothing
    `,
  )
  if (stored === 0) throw new ConsoleError('passkey_refused')
}

export function addPasskey(ctx: StaffContext, passkey: NewPasskey): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await storePasskey(tx, tx.staff.id, passkey)
    await recordAct(tx, { act: 'passkey.add', after: { name: passkey.name } })
    await mailAccessChanged(tx, tx.staff.email, 'a passkey was added')
  })
}

export type OwnPasskey = { id: string; name: string; created_at: Date; used_at: Date | null }

export const listPasskeys = ({ db }: Pick<ConsoleContext, 'db'>, staff: StaffId): Promise<OwnPasskey[]> =>
  many(
    db,
    sql<OwnPasskey>`
      select id, name, created_at, used_at from staff_passkeys where staff_id = ${staff} order by created_at, id
    `,
  )

/** Refused for the last way in: a password with a code app is another. */
export function removePasskey(ctx: StaffContext, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await maybeOne(
      tx.db,
      sql<{ other: boolean }>`
        select password_hash is not null and totp_sealed is not null
          or exists (select from staff_passkeys where staff_id = staff.id and id <> ${id}) as other
        from staff where id = ${tx.staff.id} for update
      `,
    )
    if (!row?.other) throw new ConsoleError('last_way_in')
    const gone = await maybeOne(
      tx.db,
      sql<{ name: string }>`delete from staff_passkeys where id = ${id} and staff_id = ${tx.staff.id} returning name`,
    )
    if (gone === undefined) return
    await recordAct(tx, { act: 'passkey.remove', before: gone })
    await mailAccessChanged(tx, tx.staff.email, 'a passkey was removed')
  })
}

async function keepChallenge(ctx: ConsoleContext, challenge: string, staff: StaffId | null): Promise<void> {
  await run(
    ctx.db,
    sql`
      insert into staff_challenges (challenge, staff_id, expires_at)
      values (${challenge}, ${staff}, ${new Date(ctx.now().getTime() + CHALLENGE_LIFETIME)})
    `,
  )
}

async function spendChallenge(ctx: ConsoleContext, challenge: string, staff: StaffId | null): Promise<boolean> {
  const spent = await run(
    ctx.db,
    sql`
      delete from staff_challenges
      where challenge = ${challenge} and staff_id is not distinct from ${staff}::text and expires_at > ${ctx.now()}
    `,
  )
  return spent > 0
}

/** The library throws on anything malformed or forged. */
async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    throw Object.assign(new ConsoleError('passkey_refused'), { cause: error })
  }
}
