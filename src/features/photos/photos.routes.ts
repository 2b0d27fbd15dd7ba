import type { InputOf } from '#kernel/contract.ts'
import { type ApiPlugin, fileRoute, memberRoute, uploadRoute, visitorRoute } from '#platform/http/operations.ts'

import { deletePhoto } from './delete-photo.ts'
import { listOwnPhotos } from './list-own-photos.ts'
import { listPhotos } from './list-photos.ts'
import { openPhoto } from './open-photo.ts'
import { orderPhotos } from './order-photos.ts'
import * as contract from './photos.contract.ts'
import { previewPhoto } from './preview-photo.ts'
import { uploadPhoto } from './upload-photo.ts'

export const photosRoutes: ApiPlugin = (api) => {
  memberRoute(api, contract.listOwnPhotos, listOwnPhotos)
  visitorRoute(api, contract.listPhotos, (ctx, { query }) => listPhotos(ctx, query.id))
  memberRoute(api, contract.orderPhotos, (ctx, { body }) => orderPhotos(ctx, body.order))

  fileRoute(api, contract.openPhoto, (ctx, { query }) => openPhoto(ctx, query))
  uploadRoute(api, contract.uploadPhoto, (ctx, { query, body }) =>
    uploadPhoto(ctx, { clientId: query.client_id, bytes: body, crop: cropOf(query) }),
  )
  uploadRoute(api, contract.previewPhoto, (ctx, { body }) => previewPhoto(ctx, body))
  memberRoute(api, contract.deletePhoto, (ctx, { body }) => deletePhoto(ctx, body.id))
}

/** An omitted side extends to the edge; omitting all keeps the whole picture. */
function cropOf({
  left = 0,
  top = 0,
  width = 1 - left,
  height = 1 - top,
}: InputOf<typeof contract.uploadPhoto>['query']) {
  const isWhole = left === 0 && top === 0 && width === 1 && height === 1
  return isWhole ? undefined : { left, top, width, height }
}
