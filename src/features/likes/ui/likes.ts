import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { oneAtATime } from '#app/api/one-at-a-time.ts'
import { setCounts } from '#app/live/counts.ts'
import { type LiveEvent, useLive } from '#app/live/use-live.ts'
import { likeProfile, listLikes, unlikeProfile } from '#features/likes/likes.contract.ts'
import type { Card } from '#features/search/search.contract.ts'

import { keepLikes } from './keep-likes.ts'

/** The hearts of this tab. Only the browser writes into it: on the server it would be everybody's. */
export const likes = keepLikes<Card>(async (id, like) => {
  const { match } = await browserApi(like ? likeProfile : unlikeProfile, { body: { id } })
  return match
})

/** `first` is what came with the page; whatever happened here since then is newer. */
export function useLiked(id: string, first: boolean): boolean {
  return useStore(likes.$entries, { keys: [id], deps: [id], ssr: 'initial' })[id]?.shown ?? first
}

/** CHAT-8: the likes as they are now. The newest given ones fill hearts on pages that are already open. */
export const reloadLikes = oneAtATime(async () => {
  const { profiles, num_new_likes } = await browserApi(listLikes, {})
  for (const { id } of profiles) if (likes.shown(id) === undefined) likes.learn(id, true)
  setCounts({ num_new_likes })
})

/** Somebody likes one; or it may have been missed. */
export const isNewLike = ({ type }: LiveEvent): boolean => type === 'like' || type === 'reconnected'

/** NAV-4: on every page of a member the number of likes follows the hints. */
export function useLikeHints() {
  useLive((hint) => {
    // What fails is asked again by the next hint or the poll.
    if (isNewLike(hint)) reloadLikes().catch(() => undefined)
  })
}

/** A page brought the number of new likes along; undefined for visitors. */
export function useNewLikes(count: number | undefined) {
  useEffect(() => {
    if (count !== undefined) setCounts({ num_new_likes: count })
  }, [count])
}
