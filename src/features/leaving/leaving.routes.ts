import { type ApiPlugin, fileRoute, memberRoute, visitorRoute } from '#platform/http/operations.ts'

import { deleteAccount } from './delete-account.ts'
import { downloadExport } from './download-export.ts'
import * as contract from './leaving.contract.ts'
import { readAlternatives } from './read-alternatives.ts'
import { requestExport } from './request-export.ts'
import { returnToAccount } from './return-to-account.ts'

const done = () => ({})

export const leavingRoutes: ApiPlugin = (api) => {
  memberRoute(api, contract.readAlternatives, readAlternatives)
  memberRoute(api, contract.deleteAccount, (ctx, { body }) => deleteAccount(ctx, body).then(done))
  visitorRoute(api, contract.returnToAccount, (ctx, { body }) => returnToAccount(ctx, body.token).then(done))

  memberRoute(api, contract.requestExport, (ctx, { body }) => requestExport(ctx, body.password).then(done))
  fileRoute(api, contract.downloadExport, (ctx, { query }) => downloadExport(ctx, query.token))
}
