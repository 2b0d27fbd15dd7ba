import { type ApiPlugin, visitorRoute } from '#platform/http/operations.ts'

import { readCompany } from './read-company.ts'
import { readSettings } from './read-settings.ts'
import * as contract from './sites.contract.ts'

export const sitesRoutes: ApiPlugin = (api) => {
  visitorRoute(api, contract.readSettings, readSettings)
  visitorRoute(api, contract.readCompany, readCompany)
}
