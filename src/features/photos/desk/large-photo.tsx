import { useEffect, useRef } from 'react'

import { reviewPhotoPath } from '../review.rules.ts'
import type { Photo } from './rating-desk.ts'

/** The whole picture; any key closes it. */
export function LargePhoto({ photo, onClose }: { photo: Photo; onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className="modal largephoto"
      aria-label="Photo, large"
      onClose={onClose}
      onKeyDown={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <button type="button" aria-label="Close" onClick={onClose}>
        <img src={reviewPhotoPath(photo.id, 'full')} width={photo.width} height={photo.height} alt="" />
      </button>
    </dialog>
  )
}
