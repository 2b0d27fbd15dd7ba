import { type ApiPlugin, memberRoute } from '#platform/http/operations.ts'

import { blockMember } from './block-member.ts'
import * as contract from './blocks.contract.ts'
import { listBlocked } from './list-blocked.ts'
import { unblockMember } from './unblock-member.ts'

const done = () => ({})

export const blocksRoutes: ApiPlugin = (api) => {
  memberRoute(api, contract.blockMember, (ctx, { body }) => blockMember(ctx, body.id).then(done))
  memberRoute(api, contract.unblockMember, (ctx, { body }) => unblockMember(ctx, body.id).then(done))
  memberRoute(api, contract.listBlocked, async (ctx) => ({ blocked: await listBlocked(ctx) }))
}
