import { ApiError, addressOf, errorOf, replyIn } from '#kernel/call-api.ts'
import type { Contract, InputOf, ReplyOf, Upload } from '#kernel/contract.ts'

type Sending<C extends Contract> = {
  query: InputOf<C>['query']
  file: File
  /** From 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/**
 * Uploads a file. Uses XMLHttpRequest, because fetch reports no upload progress. An aborted upload never settles: the
 * caller aborted it.
 */
export function uploadFile<C extends Contract & { upload: Upload }>(
  contract: C,
  { query, file, onProgress, signal }: Sending<C>,
): Promise<ReplyOf<C>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(contract.method, addressOf(contract, query as Record<string, unknown>))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-request-type', 'client')
    request.setRequestHeader('content-type', typeOf(contract.upload, file))
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      try {
        resolve(replyOf(contract, request))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new ApiError(0, 'network', ''))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

/** Some systems report no file type; the server checks the bytes anyway. */
const typeOf = ({ types }: Upload, { type }: File) => (types.includes(type) ? type : 'application/octet-stream')

function replyOf<C extends Contract>(contract: C, { status, responseText }: XMLHttpRequest): ReplyOf<C> {
  const json = parsed(responseText)
  if (status < 300) return replyIn(contract, json) as ReplyOf<C>
  const error = errorOf(status, json)
  // As in browser-api.ts: reload as a visitor.
  if (error.code === 'authentication_required') location.reload()
  throw error
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller treats an unreadable reply as none.
    return undefined
  }
}
