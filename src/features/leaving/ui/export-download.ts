import { redirectDocument } from 'react-router'

import { requireMember } from '#app/page/require-member.ts'
import type { RouteArgs } from '#app/page/route.ts'

/** Where the mail about one's data leads: whoever is not logged in logs in first, then the file comes. */
export function loader({ context, request }: RouteArgs) {
  requireMember(context, request)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return redirectDocument(`/api/export.php?${new URLSearchParams({ token })}`)
}
