import { DomainError } from '#kernel/errors.ts'
import { unreachable } from '#kernel/unreachable.ts'
import type { Turn } from '#platform/fair-queue.ts'
import { type Crop, MOST_MEGAPIXELS, type Picture, PictureRefused, readPicture } from '#platform/images/picture.ts'

import { LEAST_KEPT_PIXELS, LEAST_PIXELS } from './photos.rules.ts'

type Decoding = { crop?: Crop | undefined; turn?: Turn | undefined }

/** The automatic check: a still picture that decodes completely and is large enough. */
export async function decodePhoto(bytes: Buffer, { crop, turn }: Decoding = {}): Promise<Picture> {
  const picture = await readPicture(bytes, { crop, least: LEAST_PIXELS, turn }).catch((error: unknown) => {
    throw error instanceof PictureRefused ? refusal(error.why) : error
  })
  if (Math.min(picture.width, picture.height) < LEAST_KEPT_PIXELS) throw refusal('too_small')
  return picture
}

function refusal(why: PictureRefused['why']): DomainError {
  switch (why) {
    case 'unknown':
      return new DomainError('photo_type_unknown')
    case 'too_many_pixels':
      return new DomainError('photo_too_many_pixels', { megapixels: MOST_MEGAPIXELS })
    case 'too_small':
      return new DomainError('photo_too_small', { pixels: LEAST_PIXELS })
    case 'unreadable':
      return new DomainError('photo_unreadable')
    default:
      return unreachable(why)
  }
}
