import { redirectDocument } from 'react-router'

import { requireMember } from '../require-member.ts'
import type { Route } from './+types/notifications-export.ts'

/** Where the mail about one's data leads: whoever is not logged in logs in first, then the file comes. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireMember(context, request)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return redirectDocument(`/api/export.php?${new URLSearchParams({ token })}`)
}
