import * as z from 'zod/mini'

import { type OwnPhoto, uploadPhoto } from '#features/photos/photos.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import { ERRORS, type ErrorCode, type ErrorReply } from '#kernel/errors.ts'

import type { Crop } from './crop.ts'

type Sending = {
  file: File
  /** The same one at every try: a picture that arrived is not added twice. */
  clientId: string
  crop: Crop | null
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** PHOTO-1: sends the file as it is. By XMLHttpRequest, because fetch does not tell how much has been sent. */
export function sendPhoto({ file, clientId, crop, onProgress, signal }: Sending): Promise<OwnPhoto> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadPhoto.method, addressOf(clientId, crop))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-request-type', 'client')
    request.setRequestHeader('content-type', typeOf(file))
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      try {
        resolve(photoIn(request))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new ApiError(0, 'network', ''))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function addressOf(clientId: string, crop: Crop | null): string {
  const query = z.encode(uploadPhoto.query, { client_id: clientId, ...crop }) as Record<string, string>
  return `${uploadPhoto.path}?${new URLSearchParams(query)}`
}

/** Some systems do not know what a file is; the server looks at its bytes anyway. */
function typeOf({ type }: File): string {
  return (uploadPhoto.upload.types as readonly string[]).includes(type) ? type : 'application/octet-stream'
}

function photoIn({ status, responseText }: XMLHttpRequest): OwnPhoto {
  const json = parsed(responseText)
  const reply = z.safeDecode(uploadPhoto.reply, json as never)
  if (status < 300 && reply.success) return reply.data.photo
  const { error } = (json ?? {}) as Partial<ErrorReply>
  const code = error && Object.hasOwn(ERRORS, error.code) ? (error.code as ErrorCode) : 'unexpected'
  // As browser-api.ts does: the page becomes a visitor's.
  if (code === 'authentication_required') location.reload()
  throw new ApiError(status, code, error?.message ?? '')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
