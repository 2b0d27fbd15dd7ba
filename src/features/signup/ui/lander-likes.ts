import { browserApi } from '#app/api/browser-api.ts'
import { codeOf } from '#app/api/refusal-code.ts'
import { likeProfile } from '#features/likes/likes.contract.ts'

/** Where a lander leaves the ids of those a visitor liked; they stay in this tab until somebody has signed up in it. */
export const LANDER_LIKES = 'lander_likes'

function keepLanderLikes(ids: readonly string[]) {
  if (ids.length === 0) tabStorage()?.removeItem(LANDER_LIKES)
  else tabStorage()?.setItem(LANDER_LIKES, JSON.stringify(ids))
}

/**
 * LAND-1: what the visitor liked, the new member likes. To be called once somebody has signed up. Whoever is gone
 * meanwhile is left out; what could not be sent is kept for the next time.
 */
export async function takeLanderLikes(): Promise<void> {
  const ids = keptIds()
  if (ids.length === 0) return
  const outcomes = await Promise.all(ids.map(async (id) => ({ id, sent: await sendLanderLike(id) })))
  keepLanderLikes(outcomes.flatMap(({ id, sent }) => (sent ? [] : [id])))
}

/** As many as a lander shows: whatever else stands there is not ours. */
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

/** A browser that allows no storage throws at the mere mention of it. */
function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    // Blocked: nothing is kept.
    return undefined
  }
}

/** True when there is nothing left to send: liked, or gone. */
async function sendLanderLike(id: string): Promise<boolean> {
  try {
    await browserApi(likeProfile, { body: { id } })
    return true
  } catch (error) {
    return codeOf(error) === 'member_not_found'
  }
}
