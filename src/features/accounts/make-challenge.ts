import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

import type { Context } from '#platform/context.ts'
import { workCost } from '#platform/work-cost.ts'

import { CHALLENGE_LIFETIME } from './accounts.rules.ts'

export const CHALLENGE_KEY = 'challenge'
export const SOLUTION_KEY = 'challenge-solution'

/** What is signed with the challenge. Of the visitor nothing: whoever solves it may use it, once. */
export type ChallengeData = { site: string; expires: number }

/** A piece of work for one sign-up or login, signed, so that nothing needs to be stored before it comes back. */
export async function makeChallenge(ctx: Context): Promise<string> {
  const data: ChallengeData = { site: ctx.site.id, expires: ctx.now().getTime() + CHALLENGE_LIFETIME }
  const { rounds, fewestTries, spread } = workCost().challenge
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: fewestTries + ctx.random.below(spread),
    deriveKey,
    // Not the library's own expiry: that one reads the machine's clock, not the product's.
    data,
    hmacSignatureSecret: ctx.keys(CHALLENGE_KEY),
    hmacKeySignatureSecret: ctx.keys(SOLUTION_KEY),
  })
  return JSON.stringify(challenge)
}
