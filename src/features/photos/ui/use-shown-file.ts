import { useEffect, useMemo, useRef, useState } from 'react'

import { uploadFile } from '#app/api/upload-file.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { previewPhoto } from '#features/photos/photos.contract.ts'
import { placeholderImage } from '#features/photos/photos.rules.ts'
import { ApiError } from '#kernel/call-api.ts'

/** PHOTO-5: an address for a chosen file; `askForPreview` replaces it if this browser cannot show the file. */
export function useShownFile(file: File, onRefuse: (error: string) => void) {
  const refusalText = useRefusalText()
  const local = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(local), [local])
  const [preview, setPreview] = useState<string>()
  const [asked, setAsked] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function ask() {
    setAsked(true)
    stop.current = new AbortController()
    try {
      const sending = { query: {}, file, onProgress: () => {}, signal: stop.current.signal }
      setPreview((await uploadFile(previewPhoto, sending)).preview)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onRefuse(refusalText(error))
    }
  }

  return {
    url: preview === undefined ? local : placeholderImage(preview),
    isPreview: preview !== undefined,
    isWaiting: asked && preview === undefined,
    askForPreview: () => void ask(),
  }
}
