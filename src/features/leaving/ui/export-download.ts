import { redirectDocument } from 'react-router'

import { requireMember } from '#app/page/require-member.ts'
import type { RouteArgs } from '#app/page/route.ts'

/** Target of the export email: visitors log in first, then the download starts. */
export function loader({ context, request }: RouteArgs) {
  requireMember(context, request)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return redirectDocument(`/api/export.php?${new URLSearchParams({ token })}`)
}
