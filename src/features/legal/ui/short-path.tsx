import { redirect } from 'react-router'

import type { RouteArgs } from '#app/page/route.ts'

/** PAGE-1: /terms permanently redirects to /pages/terms. */
export function loader({ request }: RouteArgs) {
  const { pathname, search } = new URL(request.url)
  throw redirect(`/pages${pathname.replace(/\/$/, '')}${search}`, 301)
}

export default function ToPages() {
  return null
}
