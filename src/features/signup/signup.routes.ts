import { DomainError } from '#kernel/errors.ts'
import { type ApiPlugin, memberRoute, visitorRoute } from '#platform/http/operations.ts'

import { beginSignup } from './begin-signup.ts'
import { mailResumeLink } from './mail-resume-link.ts'
import { reachStep } from './reach-step.ts'
import { readProgress } from './read-progress.ts'
import { resumeSignup } from './resume-signup.ts'
import { signUp } from './sign-up.ts'
import * as contract from './signup.contract.ts'

export const signupRoutes: ApiPlugin = (api) => {
  visitorRoute(api, contract.signUp, (ctx, { body }) => signUp(ctx, { ...body, birth_date: birthDateIn(body) }))
  visitorRoute(api, contract.beginSignup, (ctx) => beginSignup(ctx).then(() => ({})))
  memberRoute(api, contract.readProgress, (ctx) => readProgress(ctx))
  memberRoute(api, contract.reachStep, (ctx, { body }) => reachStep(ctx, body.step))
  memberRoute(api, contract.mailResumeLink, (ctx) => mailResumeLink(ctx).then(() => ({})))
  visitorRoute(api, contract.resumeSignup, (ctx, { body }) => resumeSignup(ctx, body))
}

/** Under either name. */
function birthDateIn({ date_of_birth, birth_date }: { date_of_birth?: string; birth_date?: string }): string {
  const given = date_of_birth ?? birth_date
  if (given === undefined) throw new DomainError('invalid_input', {}, { birth_date: { code: 'field_required' } })
  return given
}
