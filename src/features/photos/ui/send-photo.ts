import { uploadFile } from '#app/api/upload-file.ts'
import { type OwnPhoto, uploadPhoto } from '#features/photos/photos.contract.ts'

import type { Crop } from './crop.ts'

type Sending = {
  file: File
  /** Same on every retry, so that a photo is not added twice. */
  clientId: string
  crop: Crop | null
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** PHOTO-1 */
export async function sendPhoto({ clientId, crop, ...sending }: Sending): Promise<OwnPhoto> {
  const { photo } = await uploadFile(uploadPhoto, { query: { client_id: clientId, ...crop }, ...sending })
  return photo
}
