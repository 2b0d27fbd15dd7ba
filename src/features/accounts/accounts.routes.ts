import type { Context } from '#platform/context.ts'
import { type ApiPlugin, memberRoute, visitorRoute } from '#platform/http/operations.ts'

import * as contract from './accounts.contract.ts'
import { changePassword } from './change-password.ts'
import { confirmByCode } from './confirm-account.ts'
import { confirmByLink } from './confirm-by-link.ts'
import { confirmMailChange } from './confirm-mail-change.ts'
import { endSessions } from './end-sessions.ts'
import { giveProof } from './fresh-proof.ts'
import { listSessions } from './list-sessions.ts'
import { makeChallenge } from './make-challenge.ts'
import { readResetLink } from './read-reset-link.ts'
import { renewSession } from './renew-session.ts'
import { requestMailChange } from './request-mail-change.ts'
import { requestReset } from './request-reset.ts'
import { resendActivation } from './resend-activation.ts'
import { resetPassword } from './reset-password.ts'
import { undoMailChange } from './undo-mail-change.ts'

const done = () => ({})

/** R-SESS-2: a confirmed member may do more, so a cookie copied before ends. */
async function withNewSession(ctx: Context) {
  const keepCookie = await renewSession(ctx)
  keepCookie()
  return {}
}

export const accountsRoutes: ApiPlugin = (api) => {
  visitorRoute(api, contract.confirmByLink, (ctx, { body }) => confirmByLink(ctx, body).then(() => withNewSession(ctx)))
  memberRoute(api, contract.confirmByCode, (ctx, { body }) =>
    confirmByCode(ctx, ctx.member.id, body.code).then(() => withNewSession(ctx)),
  )

  memberRoute(api, contract.resendActivation, (ctx) => resendActivation(ctx).then(done))

  visitorRoute(api, contract.requestReset, (ctx, { body }) => requestReset(ctx, body.email).then(done))
  visitorRoute(api, contract.readResetLink, (ctx, { query }) => readResetLink(ctx, query.token).then(done))
  visitorRoute(api, contract.resetPassword, (ctx, { body }) =>
    resetPassword(ctx, { token: body.token, password: body.password, passwordAgain: body.password_again }),
  )
  memberRoute(api, contract.changePassword, (ctx, { body }) =>
    changePassword(ctx, { old: body.old_password, password: body.password }).then(done),
  )

  memberRoute(api, contract.requestMailChange, (ctx, { body }) => requestMailChange(ctx, body).then(done))
  visitorRoute(api, contract.confirmMailChange, (ctx, { body }) => confirmMailChange(ctx, body.token).then(done))
  visitorRoute(api, contract.undoMailChange, (ctx, { body }) => undoMailChange(ctx, body.token).then(done))

  memberRoute(api, contract.giveProof, (ctx, { body }) => giveProof(ctx, body).then(done))
  visitorRoute(api, contract.readChallenge, async (ctx) => ({ challenge: await makeChallenge(ctx) }))

  memberRoute(api, contract.listSessions, async (ctx) => ({ sessions: await listSessions(ctx) }))
  memberRoute(api, contract.endSessions, (ctx, { body }) =>
    endSessions(ctx, 'others' in body ? 'others' : body).then(done),
  )
}
