import { solveChallenge as search } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/**
 * Solves the challenge of `proof_required`: takes the text from `readChallenge`, returns the `proof` to send. Import it
 * lazily. Web Crypto hashes off the main thread, so the page stays responsive; abort the signal when the user leaves.
 */
export async function solveChallenge(challenge: string, signal?: AbortSignal): Promise<string> {
  const controller = new AbortController()
  signal?.addEventListener('abort', () => controller.abort())
  if (signal?.aborted) controller.abort()
  const { parameters, signature } = JSON.parse(challenge)
  const solution = await search({ challenge: { parameters, signature }, deriveKey, controller })
  if (solution === null) throw new Error('the challenge was given up')
  return JSON.stringify({ challenge: { parameters, signature }, solution })
}
