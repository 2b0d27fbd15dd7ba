import { type ApiPlugin, visitorRoute } from '#platform/http/operations.ts'

import { signUp } from './sign-up.ts'
import * as contract from './signup.contract.ts'

export const signupRoutes: ApiPlugin = (api) => {
  visitorRoute(api, contract.signUp, (ctx, { body }) => signUp(ctx, body))
}
