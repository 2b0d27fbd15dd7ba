import { safeReturnPath } from '#features/accounts/accounts.rules.ts'
import { readAgeCheck } from '#features/legal/age/age.contract.ts'

import { AgeScreen } from '../age/age-screen.tsx'
import { requireMember } from '../require-member.ts'
import type { Route } from './+types/age.ts'

export const handle = { layout: 'default', texts: ['age', 'errors'] }

/** Where one goes to confirm one's age, and where whoever checks it sends one back to, with a token. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const api = requireMember(context, request)
  return {
    check: await api(readAgeCheck, {}),
    token: url.searchParams.get('token'),
    to: safeReturnPath(url.searchParams.get('to')),
  }
}

/** R-AGE-1 */
export default function Age({ loaderData }: Route.ComponentProps) {
  return <AgeScreen {...loaderData} />
}
