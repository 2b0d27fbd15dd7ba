import { type ApiPlugin, memberRoute, visitorRoute } from '#platform/http/operations.ts'

import { mailResumeLink } from './mail-resume-link.ts'
import { reachStep } from './reach-step.ts'
import { readProgress } from './read-progress.ts'
import { resumeSignup } from './resume-signup.ts'
import { signUp } from './sign-up.ts'
import * as contract from './signup.contract.ts'

export const signupRoutes: ApiPlugin = (api) => {
  visitorRoute(api, contract.signUp, (ctx, { body }) => signUp(ctx, body))
  memberRoute(api, contract.readProgress, (ctx) => readProgress(ctx))
  memberRoute(api, contract.reachStep, (ctx, { body }) => reachStep(ctx, body.step))
  memberRoute(api, contract.mailResumeLink, (ctx) => mailResumeLink(ctx).then(() => ({})))
  visitorRoute(api, contract.resumeSignup, (ctx, { body }) => resumeSignup(ctx, body))
}
