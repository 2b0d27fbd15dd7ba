import { solveChallenge as search } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/**
 * Does the work behind `proof_required`: takes the text of `readChallenge` and answers with the `proof` to send along.
 * Import it when it is asked for. The browser's own cryptography does the counting beside this thread, so the page stays
 * quick; the signal ends it when the person leaves.
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
