import type { ReviewContext } from '#features/photos/review-photo.ts'

/** What the operator's command passes to the use cases: no request, no member, every site. */
export type ModeratorContext = ReviewContext
