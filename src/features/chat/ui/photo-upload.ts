import { uploadFile } from '#app/api/upload-file.ts'
import { uploadChatPhoto } from '#features/chat/chat.contract.ts'
import type { ClientId } from '#kernel/ids.ts'
import { must } from '#kernel/must.ts'

import type { Underway } from './outbox.ts'
import type { Waiting } from './outbox-state.ts'

/** The files that were chosen in this tab, by the message they belong to. They are too large for the outbox's storage. */
const chosen = new Map<ClientId, { file: File; preview: string; stop: AbortController }>()

/** The page was closed before the file was uploaded, or it was taken back: it is not there any more. */
export class PhotoLost extends Error {}

export function layDown(id: ClientId, file: File, preview: string) {
  chosen.set(id, { file, preview, stop: new AbortController() })
}

/** To look at instead of fetching back what one has sent. */
export const previewOf = (id: ClientId): string | undefined => chosen.get(id)?.preview

/** Nobody wants it any more: an upload stops where it is. */
export function takeAway(id: ClientId) {
  const known = chosen.get(id)
  if (known === undefined) return
  known.stop.abort()
  URL.revokeObjectURL(known.preview)
  chosen.delete(id)
}

/** What the server calls the photo; uploaded now, if it is not yet. The message's own id makes repetition harmless. */
export async function uploadedId({ client_id, to, photo }: Waiting, underway: Underway): Promise<string> {
  const { id } = must(photo, 'a photo message has a photo')
  if (id !== null) return id
  const known = chosen.get(client_id)
  if (known === undefined) throw new PhotoLost()
  const { file, stop } = known
  const query = { client_id, profile: to }
  const { photo: uploaded } = await Promise.race([
    uploadFile(uploadChatPhoto, { query, file, onProgress: underway.onProgress, signal: stop.signal }),
    takenBack(stop.signal),
  ])
  underway.onUploaded(uploaded.id)
  return uploaded.id
}

/** An upload that is stopped settles nothing by itself, and what waits behind it must go on. */
const takenBack = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new PhotoLost())))
