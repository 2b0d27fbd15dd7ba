import { useEffect, useRef, useState } from 'react'

import { useRefusalText } from '#app/forms/use-form.ts'
import { useTexts } from '#app/page/use-page.ts'
import { type OwnPhoto, uploadPhoto } from '#features/photos/photos.contract.ts'
import { ApiError } from '#kernel/call-api.ts'

import type { Crop } from './crop.ts'
import { sendPhoto } from './send-photo.ts'

/** An upload in progress or failed. */
export type Upload = {
  clientId: string
  file: File
  /** Local object URL. */
  preview: string
  crop: Crop | null
  progress: number
  error: string | null
  /** The same file may succeed later. */
  mayRetry: boolean
}

/** With two, the server processes one while the other uploads. */
const PARALLEL = 2

const MEGABYTE = 1024 * 1024

/** Temporary failures; any other refusal is about the file itself. */
const isTemporary = ({ code, status }: ApiError) =>
  code === 'network' || status === 408 || status === 429 || status >= 500

export function useUploads({ onDone }: { onDone: (photo: OwnPhoto) => void }) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const [uploads, setUploads] = useState<Upload[]>([])
  const waiting = useRef<Upload[]>([])
  const running = useRef(new Map<string, AbortController>())

  useEffect(() => {
    const stops = running.current
    return () => {
      for (const stop of stops.values()) stop.abort()
    }
  }, [])

  const change = (clientId: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.clientId === clientId ? { ...one, ...part } : one)))

  function drop({ clientId, preview }: Upload) {
    URL.revokeObjectURL(preview)
    setUploads((all) => all.filter((one) => one.clientId !== clientId))
  }

  function sendNext() {
    if (running.current.size >= PARALLEL) return
    const next = waiting.current.shift()
    if (next) void send(next)
  }

  async function send(upload: Upload) {
    const { clientId, file, crop } = upload
    const stop = new AbortController()
    running.current.set(clientId, stop)
    sendNext()
    const onProgress = (progress: number) => change(clientId, { progress })
    try {
      onDone(await sendPhoto({ file, clientId, crop, onProgress, signal: stop.signal }))
      drop(upload)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      change(clientId, { progress: 0, error: refusalText(error), mayRetry: isTemporary(error) })
    } finally {
      running.current.delete(clientId)
      sendNext()
    }
  }

  function list(file: File, crop: Crop | null, error: string | null): Upload {
    const clientId = crypto.randomUUID()
    const upload = { clientId, file, preview: URL.createObjectURL(file), crop, progress: 0, error, mayRetry: false }
    setUploads((all) => [...all, upload])
    return upload
  }

  function add(file: File, crop: Crop | null) {
    const { megabytes } = uploadPhoto.upload
    if (file.size > megabytes * MEGABYTE) return refuse(file, text('errors.photo_too_large', { megabytes }))
    waiting.current.push(list(file, crop, null))
    sendNext()
  }

  /** Without sending it. */
  const refuse = (file: File, error: string) => void list(file, null, error)

  /** Errors of an earlier try; what may succeed later keeps its button. */
  function forgetRefused() {
    for (const upload of uploads) if (upload.error !== null && !upload.mayRetry) drop(upload)
  }

  function retry(upload: Upload) {
    change(upload.clientId, { error: null, progress: 0 })
    waiting.current.push(upload)
    sendNext()
  }

  function cancel(upload: Upload) {
    waiting.current = waiting.current.filter(({ clientId }) => clientId !== upload.clientId)
    // An aborted request never settles, so clean up here.
    running.current.get(upload.clientId)?.abort()
    running.current.delete(upload.clientId)
    drop(upload)
    sendNext()
  }

  return { uploads, add, refuse, forgetRefused, retry, cancel }
}
