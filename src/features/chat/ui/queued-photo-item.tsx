import { useEffect } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { chatPhotoPath } from '#features/chat/chat.rules.ts'
import { prefetch } from '#ui/lazy-part.ts'

import type { QueuedMessage, QueuedPhoto } from './outbox-state.ts'
import { PhotoFrame } from './photo-frame.tsx'
import { previewOf } from './photo-upload.ts'

export const loadPhotoBubble = () => import('./photo-bubble.tsx')

export function QueuedPhotoItem({
  message: { client_id, state, progress = 0 },
  photo,
}: {
  message: QueuedMessage
  photo: QueuedPhoto
}) {
  const text = useTexts()
  // Takes the place of this item once the server has the photo.
  useEffect(() => prefetch(loadPhotoBubble), [])
  const preview = previewOf(client_id) ?? (photo.id === null ? undefined : chatPhotoPath(photo.id, 'card'))
  const percent = Math.round((photo.id === null ? progress : 1) * 100)
  return (
    <>
      <span className="sr-only">{text('chat.photo_own')} </span>
      <PhotoFrame
        shape={photo}
        own
        className={state === 'failed' ? 'outline-[1.5px] -outline-offset-1 outline-danger-text' : ''}
      >
        {preview && <img src={preview} alt="" className="size-full object-cover opacity-60" />}
        {state !== 'failed' && (
          <div
            role="progressbar"
            aria-label={text('chat.photo_progress')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="absolute inset-x-3 bottom-3 h-1.5 overflow-hidden rounded-full bg-[rgb(6_4_18/.55)]"
          >
            <div className="h-full bg-white transition-[width] duration-200" style={{ width: `${percent}%` }} />
          </div>
        )}
      </PhotoFrame>
    </>
  )
}
