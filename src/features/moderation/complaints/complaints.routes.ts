import { type ApiPlugin, uploadRoute, visitorRoute } from '#platform/http/operations.ts'

import * as contract from './complaints.contract.ts'
import { keepAttachment } from './keep-attachment.ts'
import { objectToAnswer, readComplaint } from './read-complaint.ts'
import { takeComplaint } from './take-complaint.ts'

export const complaintsRoutes: ApiPlugin = (api) => {
  visitorRoute(api, contract.takeComplaint, (ctx, { body }) => takeComplaint(ctx, body))
  visitorRoute(api, contract.readComplaint, (ctx, { query }) => readComplaint(ctx, query.token))
  visitorRoute(api, contract.objectToAnswer, (ctx, { body }) => objectToAnswer(ctx, body).then(() => ({})))
  uploadRoute(api, contract.attachFile, (ctx, { query, body }) =>
    keepAttachment(ctx, { clientId: query.client_id, bytes: body }),
  )
}
