import { browserApi } from '#app/api/browser-api.ts'
import {
  autoLike,
  likeProfile,
  listLikes,
  listLikesOf,
  openLike,
  unlikeProfile,
} from '#features/likes/likes.contract.ts'
import type { LikeType } from '#features/likes/likes.rules.ts'
import { viewMember } from '#features/profiles/profiles.contract.ts'

/** What likes ask the server. Imported when it is needed, as it brings the API client and its schemas along. */
export const sendLike = (id: string, like: boolean) => browserApi(like ? likeProfile : unlikeProfile, { body: { id } })

export const nextLikes = (type: LikeType, cursor: string) => browserApi(listLikesOf, { query: { type, cursor } })

export const allLikes = () => browserApi(listLikes, {})

export const opened = (id: string) => browserApi(openLike, { body: { id } })

export const popupProfile = async () => (await browserApi(autoLike, {})).profile

/** The first interest both have; null when there is none. */
export async function interestInCommon(id: string) {
  const { interests } = await browserApi(viewMember, { query: { id } })
  return interests.find(({ shared }) => shared)?.id ?? null
}
