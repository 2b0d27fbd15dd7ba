import { browserApi } from '#app/api/browser-api.ts'
import { codeOf } from '#app/api/refusal-code.ts'
import { likeProfile } from '#features/likes/likes.contract.ts'

/** True when there is nothing left to send: liked, or gone. */
export async function sendLanderLike(id: string): Promise<boolean> {
  try {
    await browserApi(likeProfile, { body: { id } })
    return true
  } catch (error) {
    return codeOf(error) === 'member_not_found'
  }
}
