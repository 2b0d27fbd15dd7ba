import { data, type RouterContextProvider, redirectDocument } from 'react-router'

import { codeOf } from '#app/api/refusal-code.ts'
import { loginPath } from '#app/page/require-member.ts'
import { apiOf, factsOf } from '#app/page/server-env.ts'
import { openLike } from '#features/likes/likes.contract.ts'
import { listPhotos } from '#features/photos/photos.contract.ts'
import { type Member, viewMember } from '#features/profiles/profiles.contract.ts'
import { type Card, searchMembers } from '#features/search/search.contract.ts'
import { AGES } from '#features/search/search.rules.ts'
import type { CallApi } from '#kernel/contract.ts'

import { likedAmong } from './liked-among.server.ts'

/** One row. */
const MOST_SIMILAR = 6
/** In years, either way. */
const NEAR_AGE = 5

/** PROF-1: a profile, the photos the viewer may see, and similar members. */
export async function loadMember(context: Readonly<RouterContextProvider>, url: URL, id: string) {
  const api = apiOf(context)
  const { loggedIn } = factsOf(context)
  try {
    const member = await api(viewMember, { query: { id } })
    const [photos, similar, like] = await Promise.all([
      api(listPhotos, { query: { id } }),
      similarTo(api, member),
      // PROF-1: opening a profile marks its like as seen.
      loggedIn && !member.own ? api(openLike, { body: { id } }) : null,
    ])
    return { member, photos, similar, like, liked: await likedAmong(context, similar) }
  } catch (error) {
    const isMissing = codeOf(error) === 'member_not_found'
    // SITE-5, NAV-10: visitors may not browse here, or the session has expired; do not reveal whether the member
    // exists.
    if (codeOf(error) === 'authentication_required' || (isMissing && !loggedIn))
      throw redirectDocument(loginPath(url.href))
    // Unknown, blocked and foreign members are indistinguishable on purpose.
    if (isMissing) throw data(null, { status: 404 })
    throw error
  }
}

export type MemberData = Awaited<ReturnType<typeof loadMember>>

async function similarTo(api: CallApi, { id, age, attributes, own }: Member): Promise<Card[]> {
  if (own) return []
  const { results } = await api(searchMembers, {
    query: {
      gender: attributes.gender ?? undefined,
      min_age: Math.max(AGES.min, age - NEAR_AGE),
      max_age: Math.min(AGES.max, age + NEAR_AGE),
    },
  })
  return results.filter((card) => card.id !== id).slice(0, MOST_SIMILAR)
}
