import { uploadFile } from '#app/api/upload-file.ts'
import { type OwnPhoto, uploadPhoto } from '#features/photos/photos.contract.ts'

import type { Crop } from './crop.ts'

type Sending = {
  file: File
  /** The same one at every try: a picture that arrived is not added twice. */
  clientId: string
  crop: Crop | null
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** PHOTO-1: adds a picture to one's own profile. */
export async function sendPhoto({ clientId, crop, ...sending }: Sending): Promise<OwnPhoto> {
  const { photo } = await uploadFile(uploadPhoto, { query: { client_id: clientId, ...crop }, ...sending })
  return photo
}
