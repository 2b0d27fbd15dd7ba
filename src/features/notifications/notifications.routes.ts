import { type ApiPlugin, hookRoute, memberRoute, visitorRoute } from '#platform/http/operations.ts'

import { changeNotifications } from './change-notifications.ts'
import { changeLinkedSettings, openUnsubscribe, readLinkedSettings, unsubscribe } from './linked-settings.ts'
import { enableMails } from './mail-stops.ts'
import * as contract from './notifications.contract.ts'
import { readNotifications } from './read-notifications.ts'
import { receiveMailReport } from './receive-mail-report.ts'

export const notificationsRoutes: ApiPlugin = (api) => {
  memberRoute(api, contract.readNotifications, readNotifications)
  memberRoute(api, contract.changeNotifications, (ctx, { body }) => changeNotifications(ctx, body))
  memberRoute(api, contract.enableMails, enableMails)
  visitorRoute(api, contract.readLinkedSettings, (ctx, { query }) => readLinkedSettings(ctx, query.token))
  visitorRoute(api, contract.changeLinkedSettings, (ctx, { body }) => changeLinkedSettings(ctx, body))
  hookRoute(api, contract.unsubscribe, (ctx, { query }) => unsubscribe(ctx, query.token))
  hookRoute(api, contract.openUnsubscribe, (ctx, { query }) => openUnsubscribe(ctx, query.token))
  hookRoute(api, contract.mailReport, (ctx, { query, hook }) => receiveMailReport(ctx, query.key, hook.body))
}
