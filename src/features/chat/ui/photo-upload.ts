import { uploadFile } from '#app/api/upload-file.ts'
import { uploadChatPhoto } from '#features/chat/chat.contract.ts'
import type { ClientId } from '#kernel/ids.ts'
import { must } from '#kernel/must.ts'

import type { UploadCallbacks } from './outbox.ts'
import type { QueuedMessage } from './outbox-state.ts'

/** Files chosen in this tab, by message: too large for the outbox storage. */
const chosen = new Map<ClientId, { file: File; preview: string; stop: AbortController }>()

/** The file is gone: the page closed before the upload finished, or the member cancelled. */
export class PhotoLost extends Error {}

export function keepPhoto(id: ClientId, file: File, preview: string) {
  chosen.set(id, { file, preview, stop: new AbortController() })
}

/** Saves downloading a photo just sent. */
export const previewOf = (id: ClientId): string | undefined => chosen.get(id)?.preview

/** Aborts the upload, too. */
export function discardPhoto(id: ClientId) {
  const known = chosen.get(id)
  if (known === undefined) return
  known.stop.abort()
  URL.revokeObjectURL(known.preview)
  chosen.delete(id)
}

/** Uploads the photo unless it already has a server id. The message's client id makes retries idempotent. */
export async function uploadedId({ client_id, to, photo }: QueuedMessage, callbacks: UploadCallbacks): Promise<string> {
  const { id } = must(photo, 'a photo message has a photo')
  if (id !== null) return id
  const known = chosen.get(client_id)
  if (known === undefined) throw new PhotoLost()
  const { file, stop } = known
  const query = { client_id, profile: to }
  const { photo: uploaded } = await Promise.race([
    uploadFile(uploadChatPhoto, { query, file, onProgress: callbacks.onProgress, signal: stop.signal }),
    aborted(stop.signal),
  ])
  callbacks.onUploaded(uploaded.id)
  return uploaded.id
}

/** An aborted upload never settles, which would block the messages behind it. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new PhotoLost())))
