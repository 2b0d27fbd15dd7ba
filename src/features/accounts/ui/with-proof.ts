import { browserApi } from '#app/api/browser-api.ts'
import { readChallenge } from '#features/accounts/accounts.contract.ts'
import { ApiError } from '#kernel/call-api.ts'

/**
 * Sends something the server may want a piece of work for, when many came from one network. The work is done and the
 * call repeated once, by itself; `onChecking` says so meanwhile, for half a second or a few on a slow phone.
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
    // It brings a library along: fetched when it is asked for.
    import('./solve-challenge.ts'),
    browserApi(readChallenge, {}),
  ])
  return send({ proof: await solveChallenge(challenge) })
}
