import { type ApiPlugin, memberRoute } from '#platform/http/operations.ts'

import { findMatches, readMatches } from './find-matches.ts'
import { readQueue } from './read-queue.ts'
import * as contract from './swipe.contract.ts'
import { swipe } from './swipe.ts'
import { undoSwipe } from './undo-swipe.ts'

export const swipeRoutes: ApiPlugin = (api) => {
  memberRoute(api, contract.readQueue, (ctx, { query }) => readQueue(ctx, query))
  memberRoute(api, contract.swipe, (ctx, { body }) => swipe(ctx, body))
  memberRoute(api, contract.undoSwipe, (ctx, { body }) => undoSwipe(ctx, body))
  memberRoute(api, contract.readMatches, readMatches)
  memberRoute(api, contract.findMatches, (ctx, { body }) => findMatches(ctx, body.answers))
}
