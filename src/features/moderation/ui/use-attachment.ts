import { useRef, useState } from 'react'

import { uploadFile } from '#app/api/upload-file.ts'
import { attachFile } from '#features/moderation/complaints/complaints.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import type { ClientId } from '#kernel/ids.ts'

type AttachmentState =
  | { kind: 'none' }
  | { kind: 'sending'; name: string; part: number }
  | { kind: 'added'; name: string }
  | { kind: 'refused'; refusal: ApiError }

/** One file at a time, uploaded when chosen so problems show before the form is sent. */
export function useAttachment(clientId: ClientId) {
  const [state, setState] = useState<AttachmentState>({ kind: 'none' })
  const underway = useRef<AbortController>(undefined)

  async function add(file: File) {
    underway.current?.abort()
    const mine = new AbortController()
    underway.current = mine
    const { name } = file
    setState({ kind: 'sending', name, part: 0 })
    try {
      await uploadFile(attachFile, {
        ...{ query: { client_id: clientId }, file, signal: mine.signal },
        onProgress: (part) => setState({ kind: 'sending', name, part }),
      })
      setState({ kind: 'added', name })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ kind: 'refused', refusal: error })
    }
  }

  /** The server discards unused uploads after a day. */
  function remove() {
    underway.current?.abort()
    setState({ kind: 'none' })
  }

  return { state, add, remove }
}
