import type { ReviewContext } from '#features/photos/review-photo.ts'
import type { Site } from '#platform/site.ts'

/** What the operator's command hands to the use cases below: no request, no member, every site. */
export type ModeratorContext = ReviewContext

export function siteIn({ sites }: ModeratorContext, id: string): Site {
  const site = sites.find((each) => each.id === id)
  if (site === undefined) throw new Error(`there is no site ${id}`)
  return site
}
