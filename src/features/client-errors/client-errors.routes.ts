import { type ApiPlugin, visitorRoute } from '#platform/http/operations.ts'

import { reportClientError } from './client-errors.contract.ts'
import { countClientError } from './count-client-error.ts'

export const clientErrorsRoutes: ApiPlugin = (api) => {
  visitorRoute(api, reportClientError, (ctx, { body }) => countClientError(ctx, body))
}
