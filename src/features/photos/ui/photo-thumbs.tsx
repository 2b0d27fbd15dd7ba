import { Icon } from '#ui/icon.tsx'

import type { Photo } from '../photos.contract.ts'
import type { GalleryWords, Locked } from './gallery-words.ts'
import { Picture } from './picture.tsx'

const THUMB =
  'relative aspect-3/4 shrink-0 overflow-hidden rounded-[.875rem] bg-surface-3 aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-text'

export function PhotoThumbs({
  photos,
  locked,
  words,
  shown,
  onShow,
  className,
  width = 'w-18',
}: {
  photos: readonly Photo[]
  locked: Locked | undefined
  words: GalleryWords
  shown: number
  onShow: (index: number) => void
  className: string
  width?: string
}) {
  return (
    <div className={`no-scrollbar flex gap-2.5 overflow-x-auto py-1 ${className}`}>
      {photos.map((photo, index) => (
        <button
          key={photo.id}
          type="button"
          aria-label={words.number(index + 1)}
          aria-current={index === shown || undefined}
          onClick={() => onShow(index)}
          className={`${THUMB} ${width}`}
        >
          <Picture photo={photo} size="card" alt="" className="size-full" />
        </button>
      ))}
      {locked && (
        <button
          type="button"
          aria-current={photos.length === shown || undefined}
          onClick={() => onShow(photos.length)}
          className={`${THUMB} ${width} grid place-content-center justify-items-center gap-1 px-1 text-center text-xs leading-4 font-strong text-muted`}
        >
          <Icon name="lock" size="sm" />
          {locked.count}
        </button>
      )}
    </div>
  )
}
