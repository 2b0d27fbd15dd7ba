import { type ApiPlugin, memberRoute, visitorRoute } from '#platform/http/operations.ts'

import { readAppeal } from './find-appeal.ts'
import { listReports } from './list-reports.ts'
import * as contract from './moderation.contract.ts'
import { reportSomething } from './report-something.ts'
import { sendAppeal } from './send-appeal.ts'

export const moderationRoutes: ApiPlugin = (api) => {
  memberRoute(api, contract.reportSomething, (ctx, { body }) =>
    reportSomething(ctx, { clientId: body.client_id, about: body.about, reason: body.reason, note: body.note ?? '' }),
  )
  memberRoute(api, contract.listReports, async (ctx) => ({ reports: await listReports(ctx) }))
  visitorRoute(api, contract.readAppeal, (ctx, { query }) => readAppeal(ctx, query.token))
  visitorRoute(api, contract.sendAppeal, (ctx, { body }) => sendAppeal(ctx, body).then(() => ({})))
}
