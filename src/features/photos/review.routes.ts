import { type ConsolePlugin, staffFileRoute, staffRoute } from '#platform/http/operations.ts'

import { openReviewPhoto } from './open-review-photo.ts'
import { ratePhotos, undoRating } from './rate-photos.ts'
import * as contract from './review.contract.ts'
import { givePhotosBack, readQueue, takePhotos } from './take-photos.ts'

export const photoReviewRoutes: ConsolePlugin = (api) => {
  staffRoute(api, contract.readPhotoQueue, (ctx, { query }) => readQueue(ctx, query.brand))
  staffRoute(api, contract.takePhotos, (ctx, { body }) => takePhotos(ctx, body))
  staffRoute(api, contract.ratePhotos, (ctx, { body }) => ratePhotos(ctx, body.ratings))
  staffRoute(api, contract.undoRating, (ctx, { body }) => undoRating(ctx, body.id))
  staffRoute(api, contract.givePhotosBack, (ctx) => givePhotosBack(ctx).then(() => ({})))
  staffFileRoute(api, contract.openReviewPhoto, (ctx, { query }) => openReviewPhoto(ctx, query))
}
