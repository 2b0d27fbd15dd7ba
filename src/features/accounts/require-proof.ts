import { verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'

import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { one, run } from '#platform/db/query.ts'
import { networkOf } from '#platform/rate-limiter.ts'
import { hashToken } from '#platform/tokens.ts'

import { FAILURES_WITHOUT_PROOF, PROOF_WINDOW, SIGNUPS_WITHOUT_PROOF } from './accounts.rules.ts'
import { CHALLENGE_KEY, type ChallengeData, SOLUTION_KEY } from './make-challenge.ts'
import { looksThrowaway } from './throwaway.rules.ts'

/** The thresholds spare ordinary visitors. Returns whether a proof was given. */
export async function requireSignupProof(
  ctx: Context,
  { email, proof }: { email: string; proof: string | undefined },
): Promise<boolean> {
  const asked = looksThrowaway(email) || (await signupsOfNetwork(ctx)) >= SIGNUPS_WITHOUT_PROOF
  if (asked) await spendProof(ctx, proof)
  return asked
}

/** Counts guesses from the network and at the address, alike for addresses with and without an account. */
export async function requireLoginProof(
  ctx: Context,
  { emailHash, network }: { emailHash: Buffer; network: string },
  proof: string | undefined,
) {
  const [here, there] = [sql`network = ${network}`, sql`email_hash = ${emailHash}`]
  const failures = Math.max(await failuresOf(ctx, here), await failuresOf(ctx, there))
  if (failures >= FAILURES_WITHOUT_PROOF) await spendProof(ctx, proof)
}

/**
 * Counts a sign-up inside the transaction that creates the account. Sign-ups from one network serialise here, so
 * parallel ones that all passed the first check still need a proof.
 */
export async function countSignup(tx: Context, { proved }: { proved: boolean }): Promise<void> {
  const network = networkOf(tx.address)
  await lockName(tx.db, `sign-ups ${tx.site.id} ${network}`)
  if (!proved && (await signupsOfNetwork(tx)) >= SIGNUPS_WITHOUT_PROOF) throw new DomainError('proof_required')
  await run(
    tx.db,
    sql`
      insert into recent_signups (site_id, network, signed_up_at)
      values (${tx.site.id}, ${network}, ${tx.now()})
    `,
  )
}

async function signupsOfNetwork(ctx: Context): Promise<number> {
  const { times } = await one(
    ctx.db,
    sql<{ times: number }>`
      select count(*) as times from recent_signups
      where site_id = ${ctx.site.id} and network = ${networkOf(ctx.address)} and signed_up_at > ${windowOf(ctx)}
    `,
  )
  return times
}

async function failuresOf(ctx: Context, which: RawBuilder<unknown>): Promise<number> {
  const { times } = await one(
    ctx.db,
    sql<{ times: number }>`
      select count(*) as times from login_failures
      where site_id = ${ctx.site.id} and ${which} and failed_at > ${windowOf(ctx)}
    `,
  )
  return times
}

const windowOf = (ctx: Context) => new Date(ctx.now().getTime() - PROOF_WINDOW)

/** Shape only; the signature decides whether we issued it. */
const PROOF = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      ...{ algorithm: z.string(), nonce: z.string(), salt: z.string(), cost: z.number(), keyLength: z.number() },
      ...{ keyPrefix: z.string(), keySignature: z.string(), data: z.object({ site: z.string(), expires: z.number() }) },
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** Missing, forged, foreign, expired and used proofs get the same answer: a request for a new one. */
export async function spendProof(ctx: Context, text: string | undefined): Promise<void> {
  const proof = PROOF.safeParse(parsed(text))
  if (!proof.success || !(await isSolved(ctx, proof.data))) throw new DomainError('proof_required')
  const { signature, parameters } = proof.data.challenge
  if (!(await isFirstUse(ctx, signature, parameters.data))) throw new DomainError('proof_required')
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    // Not JSON, so no proof: the caller refuses it.
    return undefined
  }
}

async function isSolved(ctx: Context, { challenge, solution }: z.output<typeof PROOF>): Promise<boolean> {
  const { site, expires } = challenge.parameters.data
  if (site !== ctx.site.id || expires <= ctx.now().getTime()) return false
  const { verified } = await verifySolution({
    ...{ challenge, solution, deriveKey },
    hmacSignatureSecret: ctx.keys(CHALLENGE_KEY),
    hmacKeySignatureSecret: ctx.keys(SOLUTION_KEY),
  })
  return verified
}

/** Lets one of several parallel requests with the same solution through. */
async function isFirstUse(ctx: Context, signature: string, { expires }: ChallengeData): Promise<boolean> {
  const stored = await run(
    ctx.db,
    sql`
      insert into used_challenges (challenge_hash, expires_at) values (${hashToken(signature)}, ${new Date(expires)})
      on conflict (challenge_hash) do nothing
    `,
  )
  return stored === 1
}
