import { browserApi } from '#app/api/browser-api.ts'
import { readChallenge } from '#features/accounts/accounts.contract.ts'
import { ApiError } from '#kernel/call-api.ts'

/**
 * Sends a request that may need a proof of work when a network sends many. Solves the challenge and retries once;
 * `onChecking` runs meanwhile: half a second, a few on a slow phone.
 *
 *     await withProof((proof) => browserApi(logIn, { body: { ...body, ...proof } }), () => setChecking(true))
 */
export async function withProof<Reply>(
  send: (proof: { proof?: string }) => Promise<Reply>,
  onChecking: () => void,
): Promise<Reply> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'proof_required')) throw error
  }
  onChecking()
  const [{ solveChallenge }, { challenge }] = await Promise.all([
    // Pulls in a library, so load it only when needed.
    import('./solve-challenge.ts'),
    browserApi(readChallenge, {}),
  ])
  return send({ proof: await solveChallenge(challenge) })
}
