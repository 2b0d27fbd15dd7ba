import type { RouterContextProvider } from 'react-router'

import { listLikesOf } from '#features/likes/likes.contract.ts'

import { apiOf, factsOf } from '../server-env.ts'

type Given = { liked: string[]; num_new_likes: number | undefined }

/** For the hearts on cards: the newest likes one has given. Visitors have none. */
export async function givenLikes(context: Readonly<RouterContextProvider>): Promise<Given> {
  if (!factsOf(context).loggedIn) return { liked: [], num_new_likes: undefined }
  const { results, num_new_likes } = await apiOf(context)(listLikesOf, { query: { type: 'given' } })
  return { liked: results.map(({ id }) => id), num_new_likes }
}
