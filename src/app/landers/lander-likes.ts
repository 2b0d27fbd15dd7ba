const KEY = 'lander_likes'

/** Ids of those a visitor liked on a lander; they stay in this tab until somebody has signed up in it. */
export function keepLanderLikes(ids: readonly string[]) {
  if (ids.length === 0) tabStorage()?.removeItem(KEY)
  else tabStorage()?.setItem(KEY, JSON.stringify(ids))
}

/**
 * LAND-1: what the visitor liked, the new member likes. To be called once somebody has signed up. Whoever is gone
 * meanwhile is left out; what could not be sent is kept for the next time.
 */
export async function takeLanderLikes(): Promise<void> {
  const ids = keptIds()
  if (ids.length === 0) return
  const { sendLanderLike } = await import('./lander-calls.ts')
  const outcomes = await Promise.all(ids.map(async (id) => ({ id, sent: await sendLanderLike(id) })))
  keepLanderLikes(outcomes.flatMap(({ id, sent }) => (sent ? [] : [id])))
}

/** As many as a lander shows: whatever else stands there is not ours. */
const MOST = 5

function keptIds(): string[] {
  try {
    const stored = JSON.parse(tabStorage()?.getItem(KEY) ?? '[]') as unknown
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** A browser that allows no storage throws at the mere mention of it. */
function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}
