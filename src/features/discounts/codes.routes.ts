import { type ConsolePlugin, staffRoute } from '#platform/http/operations.ts'

import * as contract from './codes.contract.ts'
import { listCodes, makeCode, readCodeUse, stopCode } from './desk-codes.ts'

const done = () => ({})

export const codesRoutes: ConsolePlugin = (api) => {
  staffRoute(api, contract.listCodes, (ctx, { query }) => listCodes(ctx, query))
  staffRoute(api, contract.readCodeUse, (ctx, { query }) => readCodeUse(ctx, query))
  staffRoute(api, contract.makeCode, (ctx, { body }) => makeCode(ctx, body).then(done))
  staffRoute(api, contract.stopCode, (ctx, { body }) => stopCode(ctx, body).then(done))
}
