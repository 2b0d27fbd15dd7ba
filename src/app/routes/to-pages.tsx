import { redirect } from 'react-router'

import type { Route } from './+types/to-pages.ts'

/** PAGE-1: /terms is the short way to /pages/terms, for good. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  throw redirect(`/pages${pathname.replace(/\/$/, '')}${search}`, 301)
}

export default function ToPages() {
  return null
}
