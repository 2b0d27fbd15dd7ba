import * as z from 'zod/mini'

import { ApiError } from '#kernel/call-api.ts'
import type { Contract, InputOf, ReplyOf, Upload } from '#kernel/contract.ts'
import { ERRORS, type ErrorCode, type ErrorReply } from '#kernel/errors.ts'
import { must } from '#kernel/must.ts'

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
    request.open(contract.method, addressOf(contract, query))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-request-type', 'client')
    request.setRequestHeader('content-type', typeOf(contract.upload, file))
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      try {
        resolve(replyIn(contract, request))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new ApiError(0, 'network', ''))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function addressOf({ path, query: schema }: Contract, query: unknown): string {
  const encoded = z.encode(must(schema, 'uploads have a query'), query as never) as Record<string, string>
  const given = Object.entries(encoded).filter(([, value]) => value !== undefined)
  return `${path}?${new URLSearchParams(given)}`
}

/** Some systems report no file type; the server checks the bytes anyway. */
const typeOf = ({ types }: Upload, { type }: File) => (types.includes(type) ? type : 'application/octet-stream')

function replyIn<C extends Contract>(contract: C, { status, responseText }: XMLHttpRequest): ReplyOf<C> {
  const json = parsed(responseText)
  const reply = z.safeDecode(contract.reply, json as never)
  if (status < 300 && reply.success) return reply.data as ReplyOf<C>
  const { error } = (json ?? {}) as Partial<ErrorReply>
  const code = error && Object.hasOwn(ERRORS, error.code) ? (error.code as ErrorCode) : 'unexpected'
  // As in browser-api.ts: reload as a visitor.
  if (code === 'authentication_required') location.reload()
  throw new ApiError(status, code, error?.message ?? '')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller treats an unreadable reply as none.
    return undefined
  }
}
