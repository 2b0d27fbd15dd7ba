import { browserApi } from '#app/api/browser-api.ts'
import { codeOf } from '#app/api/refusal-code.ts'
import { likeProfile } from '#features/likes/likes.contract.ts'

/** Session storage key for the ids a visitor liked, on a lander or a profile, until they have a login in this tab. */
export const LANDER_LIKES = 'lander_likes'

/** LIKE-1: keeps a like that a visitor pressed; it is given after the sign-up or login. */
export function keepVisitorLike(id: string) {
  keepIds([id, ...keptIds().filter((each) => each !== id)])
}

/** The visitor turned back and wants something else of this person. */
export const dropVisitorLike = (id: string) => keepIds(keptIds().filter((each) => each !== id))

function keepIds(ids: readonly string[]) {
  if (ids.length === 0) tabStorage()?.removeItem(LANDER_LIKES)
  else tabStorage()?.setItem(LANDER_LIKES, JSON.stringify(ids))
}

/**
 * LAND-1: turns a visitor's likes into the member's. Call after sign-up or login. Skips members who are gone; keeps what
 * could not be sent for the next call.
 */
export async function takeVisitorLikes(): Promise<readonly string[]> {
  const ids = keptIds()
  if (ids.length === 0) return []
  const outcomes = await Promise.all(ids.map(async (id) => ({ id, sent: await sendVisitorLike(id) })))
  keepIds(outcomes.flatMap(({ id, sent }) => (sent ? [] : [id])))
  return outcomes.flatMap(({ id, sent }) => (sent === 'liked' ? [id] : []))
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

/** False when it is to be sent again; nothing is left to send when the member is gone or today’s likes are used up. */
async function sendVisitorLike(id: string): Promise<'liked' | 'refused' | false> {
  try {
    await browserApi(likeProfile, { body: { id } })
    return 'liked'
  } catch (error) {
    return codeOf(error) === 'member_not_found' || codeOf(error) === 'swipe_exhausted' ? 'refused' : false
  }
}
