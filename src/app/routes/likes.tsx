import { data, redirect } from 'react-router'

import { listLikesOf } from '#features/likes/likes.contract.ts'
import { LIKE_TYPES } from '#features/likes/likes.rules.ts'

import { LikesScreen } from '../likes/likes-screen.tsx'
import { requireMember } from '../require-member.ts'
import type { Route } from './+types/likes.ts'

export const handle = { layout: 'default', texts: ['likes', 'people'] }

/** LIKE-1: one of the three lists; /likes alone leads to those who like one. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const api = requireMember(context, request)
  if (params.type === undefined) throw redirect('/likes/received')
  const type = LIKE_TYPES.find((known) => known === params.type)
  if (type === undefined) throw data(null, { status: 404 })
  return { type, first: await api(listLikesOf, { query: { type } }) }
}

export default function Likes({ loaderData }: Route.ComponentProps) {
  return <LikesScreen key={loaderData.type} {...loaderData} />
}
