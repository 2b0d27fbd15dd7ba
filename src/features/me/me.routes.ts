import { changeLanguage } from '#features/accounts/change-language.ts'
import { endSession } from '#features/accounts/end-session.ts'
import { logIn } from '#features/accounts/log-in.ts'
import { openSession } from '#features/accounts/open-session.ts'
import { rememberDevice } from '#features/accounts/remember-device.ts'
import { keepSession } from '#features/accounts/session-cookie.ts'
import { type ApiPlugin, memberRoute, visitorRoute } from '#platform/http/operations.ts'

import { changeFirstHour } from './change-first-hour.ts'
import * as firstHour from './first-hour.contract.ts'
import * as contract from './me.contract.ts'
import { readUser } from './read-user.ts'

export const meRoutes: ApiPlugin = (api) => {
  visitorRoute(api, contract.logIn, async (ctx, { body }) => {
    const account = await logIn(ctx, body)
    await rememberDevice(ctx, account)
    keepSession(ctx, await openSession(ctx, account, { proved: true }))
    return readUser(ctx, account)
  })

  memberRoute(api, contract.readUser, (ctx) => readUser(ctx, ctx.member.id))

  memberRoute(api, contract.changeLanguage, async (ctx, { body }) => {
    await changeLanguage(ctx, body.language)
    return readUser(ctx, ctx.member.id)
  })

  memberRoute(api, firstHour.changeFirstHour, (ctx, { body }) => changeFirstHour(ctx, body).then(() => ({})))

  visitorRoute(api, contract.logOut, async (ctx) => {
    await endSession(ctx)
    return {}
  })
}
