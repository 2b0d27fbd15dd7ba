import { safeReturnPath } from '#features/accounts/accounts.rules.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'

import { rankOf } from './age.rules.ts'
import { newState } from './check-state.ts'
import { providerOf } from './provider-of.ts'
import { readAgeCheck } from './read-age-check.ts'

/** Sends the member to the site's provider, with a state that does not identify them. */
export async function startAgeCheck(ctx: MemberContext, { to }: { to: string }): Promise<{ url: string }> {
  const provider = providerOf(ctx)
  if (provider === undefined) throw new DomainError('age_check_unavailable')
  const { asked } = await readAgeCheck(ctx)
  const methods = provider.methods.filter((method) => rankOf(method) >= rankOf(asked))
  if (methods.length === 0) throw new DomainError('age_check_unavailable')
  const query = new URLSearchParams({ to: safeReturnPath(to) })
  return provider.start({ state: newState(ctx), methods, returnUrl: `${ctx.origin}/age?${query}` })
}
