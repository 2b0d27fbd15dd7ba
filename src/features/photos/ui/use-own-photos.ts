import { useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useTexts } from '#app/page/use-page.ts'
import { deletePhoto, type OwnPhoto, orderPhotos } from '#features/photos/photos.contract.ts'
import { ApiError } from '#kernel/call-api.ts'

import { useUploads } from './use-uploads.ts'

export type OwnPhotos = { photos: OwnPhoto[]; limit: number }

/** Removed photos do not count towards the limit. */
export function useOwnPhotos(loaded: OwnPhotos, { onChanged }: { onChanged?: () => void } = {}) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const [{ photos, limit }, setOwn] = useState(loaded)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { uploads, add, refuse, forgetRefused, retry, cancel } = useUploads({ onDone: handleDone })

  function handleDone(photo: OwnPhoto) {
    // A retried upload returns the photo it created before.
    setOwn((own) => ({ ...own, photos: [...own.photos.filter(({ id }) => id !== photo.id), photo] }))
    onChanged?.()
  }

  /** Rolls back the optimistic change if the server refuses. */
  async function attempt(call: () => Promise<OwnPhotos>) {
    const before = { photos, limit }
    setRefusal(null)
    try {
      setOwn(await call())
      onChanged?.()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOwn(before)
      setRefusal(refusalText(error))
    }
  }

  const place = (photo: OwnPhoto, to: number) => {
    const others = photos.filter(({ id }) => id !== photo.id)
    const order = [...others.slice(0, to), photo, ...others.slice(to)]
    setOwn({ photos: order, limit })
    return attempt(() => browserApi(orderPhotos, { body: { order: order.map(({ id }) => id) } }))
  }

  const remove = (photo: OwnPhoto) => attempt(() => browserApi(deletePhoto, { body: { id: photo.id } }))

  const kept = photos.filter(({ status }) => status !== 'removed').length
  const coming = uploads.filter(({ error }) => error === null).length
  const room = Math.max(0, limit - kept - coming)

  /** Refuses surplus files at once, before the member crops them. */
  function takeWithinLimit(files: File[]): File[] {
    forgetRefused()
    setRefusal(files.length > room ? text('errors.photo_limit_reached', { limit }) : null)
    return files.slice(0, room)
  }

  return { photos, limit, kept, room, uploads, refusal, takeWithinLimit, add, refuse, retry, cancel, place, remove }
}

export type PhotoEditor = ReturnType<typeof useOwnPhotos>
