import type { Context } from '#platform/context.ts'
import { pixelsToSharp, withDecodeSlot } from '#platform/images/picture.ts'
import { neighbourhoodOf } from '#platform/rate-limiter.ts'

import { decodePhoto } from './decode-photo.ts'

/** Long side and quality: enough to choose a crop on a large screen, in some 150 kB. */
const LONG_SIDE = 1200
const QUALITY = 75

/** PHOTO-5: a photo that the browser cannot show, such as a HEIC, for its crop step. Nothing is stored. */
export async function previewPhoto({ address }: Pick<Context, 'address'>, bytes: Buffer): Promise<{ preview: string }> {
  const turn = { network: neighbourhoodOf(address) }
  const picture = await decodePhoto(bytes, { turn })
  const image = await withDecodeSlot(
    () =>
      pixelsToSharp(picture)
        .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer(),
    turn,
  )
  return { preview: image.toString('base64') }
}
