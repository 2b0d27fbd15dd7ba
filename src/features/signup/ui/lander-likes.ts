import { browserApi } from '#app/api/browser-api.ts'
import { codeOf } from '#app/api/refusal-code.ts'
import { likeProfile } from '#features/likes/likes.contract.ts'

/** Session storage key for the ids a visitor liked on a lander, until they sign up in this tab. */
export const LANDER_LIKES = 'lander_likes'

function keepLanderLikes(ids: readonly string[]) {
  if (ids.length === 0) tabStorage()?.removeItem(LANDER_LIKES)
  else tabStorage()?.setItem(LANDER_LIKES, JSON.stringify(ids))
}

/**
 * LAND-1: turns a visitor's likes into the new member's. Call after sign-up. Skips members who are gone; keeps what
 * could not be sent for the next call.
 */
export async function takeLanderLikes(): Promise<void> {
  const ids = keptIds()
  if (ids.length === 0) return
  const outcomes = await Promise.all(ids.map(async (id) => ({ id, sent: await sendLanderLike(id) })))
  keepLanderLikes(outcomes.flatMap(({ id, sent }) => (sent ? [] : [id])))
}

/** As many as a lander shows; anything beyond is not ours. */
const MOST = 5

function keptIds(): string[] {
  try {
    const stored = JSON.parse(tabStorage()?.getItem(LANDER_LIKES) ?? '[]') as unknown
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    // Not JSON, so not ours.
    return []
  }
}

/** Accessing storage throws when the browser blocks it. */
function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    // Storage blocked: nothing is kept.
    return undefined
  }
}

/** True when nothing is left to send: liked, the member is gone, or today’s likes are used up. */
async function sendLanderLike(id: string): Promise<boolean> {
  try {
    await browserApi(likeProfile, { body: { id } })
    return true
  } catch (error) {
    return codeOf(error) === 'member_not_found' || codeOf(error) === 'swipe_exhausted'
  }
}
