import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { oneAtATime } from '#app/api/one-at-a-time.ts'
import { setCounts } from '#app/live/counts.ts'
import { type LiveEvent, useLive } from '#app/live/use-live.ts'
import { likeProfile, listLikes, unlikeProfile } from '#features/likes/likes.contract.ts'
import type { Card } from '#features/search/search.contract.ts'

import { createLikesStore } from './likes-store.ts'
import { takeVisitorLikes } from './visitor-likes.ts'

/** Likes of this tab. Browser only: on the server all requests would share it. */
export const likes = createLikesStore<Card>(async (id, like) => {
  const { match } = await browserApi(like ? likeProfile : unlikeProfile, { body: { id } })
  return match
})

/** `first` came with the page; the store is newer. */
export function useLiked(id: string, first: boolean): boolean {
  return useStore(likes.$entries, { keys: [id], deps: [id], ssr: 'initial' })[id]?.shown ?? first
}

/** LIKE-1: gives the likes that were pressed before there was a login, and fills their hearts. */
export async function giveVisitorLikes(): Promise<void> {
  for (const id of await takeVisitorLikes()) likes.sync(id, true)
}

/** CHAT-8: also fills hearts on pages that are already open. */
export const reloadLikes = oneAtATime(async () => {
  const { profiles, num_new_likes } = await browserApi(listLikes, {})
  for (const { id } of profiles) if (likes.shown(id) === undefined) likes.sync(id, true)
  setCounts({ num_new_likes })
})

/** A reconnect may have missed a hint. */
export const changesLikes = ({ type }: LiveEvent): boolean => ['like', 'likes', 'reconnected'].includes(type)

/** NAV-4: runs on every member page. */
export function useLikeHints() {
  useLive((hint) => {
    // The next hint or poll retries.
    if (changesLikes(hint)) reloadLikes().catch(() => undefined)
  })
}

/** Takes the count the page came with; undefined for visitors. */
export function useNewLikes(count: number | undefined) {
  useEffect(() => {
    if (count !== undefined) setCounts({ num_new_likes: count })
  }, [count])
}
