import { type ApiPlugin, memberRoute } from '#platform/http/operations.ts'

import { autoLike } from './auto-like.ts'
import { likeProfile } from './like-profile.ts'
import * as contract from './likes.contract.ts'
import { listLiked } from './list-liked.ts'
import { listLikes, listLikesOf } from './list-likes.ts'
import { openLike } from './open-like.ts'
import { unlikeProfile } from './unlike-profile.ts'

export const likesRoutes: ApiPlugin = (api) => {
  memberRoute(api, contract.listLikes, listLikes)
  memberRoute(api, contract.listLikesOf, (ctx, { query }) => listLikesOf(ctx, query))
  memberRoute(api, contract.likeProfile, (ctx, { body }) => likeProfile(ctx, body.id))
  memberRoute(api, contract.unlikeProfile, (ctx, { body }) => unlikeProfile(ctx, body.id))
  memberRoute(api, contract.openLike, (ctx, { body }) => openLike(ctx, body.id))
  memberRoute(api, contract.autoLike, autoLike)
  memberRoute(api, contract.listLiked, (ctx, { query }) => listLiked(ctx, query.ids.split(',')))
}
