import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

import type { Context } from '#platform/context.ts'
import { workCost } from '#platform/work-cost.ts'

import { CHALLENGE_LIFETIME } from './accounts.rules.ts'

export const CHALLENGE_KEY = 'challenge'
export const SOLUTION_KEY = 'challenge-solution'

/** The signed data says nothing about the visitor: anyone may use a solution, once. */
export type ChallengeData = { site: string; expires: number }

/** Signed, so nothing is stored until the solution comes back. */
export async function makeChallenge(ctx: Context): Promise<string> {
  const data: ChallengeData = { site: ctx.site.id, expires: ctx.now().getTime() + CHALLENGE_LIFETIME }
  const { rounds, fewestTries, spread } = workCost().challenge
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: fewestTries + ctx.random.below(spread),
    deriveKey,
    // Not the library's own expiry, which reads the system clock instead of ours.
    data,
    hmacSignatureSecret: ctx.keys(CHALLENGE_KEY),
    hmacKeySignatureSecret: ctx.keys(SOLUTION_KEY),
  })
  return JSON.stringify(challenge)
}
