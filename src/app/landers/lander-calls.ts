import { likeProfile } from '#features/likes/likes.contract.ts'

import { browserApi } from '../browser-api.ts'
import { codeOf } from '../members/refusal-code.ts'

/** True when there is nothing left to send: liked, or gone. */
export async function sendLanderLike(id: string): Promise<boolean> {
  try {
    await browserApi(likeProfile, { body: { id } })
    return true
  } catch (error) {
    return codeOf(error) === 'member_not_found'
  }
}
