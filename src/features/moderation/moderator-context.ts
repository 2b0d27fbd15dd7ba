import type { ReviewContext } from '#features/photos/review-photo.ts'

/** What the operator's command hands to the use cases below: no request, no member, every site. */
export type ModeratorContext = ReviewContext
