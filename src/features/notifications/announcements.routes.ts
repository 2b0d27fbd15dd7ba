import { type ConsolePlugin, staffRoute } from '#platform/http/operations.ts'

import { dropDraft, saveDraft } from './announcement-drafts.ts'
import * as contract from './announcements.contract.ts'
import {
  countAudience,
  listAnnouncements,
  mailOneself,
  sendAnnouncement,
  stopAnnouncement,
} from './send-announcement.ts'

export const announcementsRoutes: ConsolePlugin = (api) => {
  staffRoute(api, contract.listAnnouncements, (ctx, { query }) => listAnnouncements(ctx, query.brand))
  staffRoute(api, contract.saveDraft, (ctx, { body }) => saveDraft(ctx, body))
  staffRoute(api, contract.dropDraft, (ctx, { query }) => dropDraft(ctx, query.id).then(() => ({})))
  staffRoute(api, contract.countAudience, (ctx, { query }) => countAudience(ctx, query))
  staffRoute(api, contract.mailOneself, (ctx, { body }) => mailOneself(ctx, body))
  staffRoute(api, contract.sendAnnouncement, (ctx, { body }) => sendAnnouncement(ctx, body))
  staffRoute(api, contract.stopAnnouncement, (ctx, { body }) => stopAnnouncement(ctx, body))
}
