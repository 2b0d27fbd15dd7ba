import { type ApiPlugin, visitorRoute } from '#platform/http/operations.ts'
import type { Retention } from '#platform/retention.ts'

import * as contract from './pages.contract.ts'
import { readPage } from './read-page.ts'

/** Only the whole product knows every retention, so the caller passes the list in. */
export const legalRoutes =
  (retentions: () => readonly Retention[]): ApiPlugin =>
  (api) => {
    visitorRoute(api, contract.readPage, (ctx, { query }) => readPage(ctx, query.name, retentions()))
  }
