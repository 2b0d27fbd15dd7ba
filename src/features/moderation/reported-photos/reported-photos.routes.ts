import { type ConsolePlugin, staffRoute } from '#platform/http/operations.ts'

import { listReportedPhotos } from './list-reported-photos.ts'
import * as contract from './reported-photos.contract.ts'

export const reportedPhotosRoutes: ConsolePlugin = (api) => {
  staffRoute(api, contract.listReportedPhotos, async (ctx, { query }) => ({
    photos: await listReportedPhotos(ctx, query.brand),
  }))
}
