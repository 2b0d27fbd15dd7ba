import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import type { Photo } from '../photos.contract.ts'
import { Picture } from './picture.tsx'

export type GalleryWords = {
  /** Accessible name of the gallery. */
  label: string
  /** Alternative text of each photo. */
  alt: string
  /** `Photo 2 of 5` */
  number: (number: number) => string
  previous: string
  next: string
  /** Shown when there are no photos. */
  none: string
}

/** PHOTO-2: the number of hidden photos, in words, and why they are hidden. */
export type Locked = { count: string; why: ReactNode }

/**
 * Carousel with thumbnails: swipe on phones, arrow keys and buttons elsewhere. `caption` shows on phones only; `corner`
 * is at the top left, the result of `actionOf` for the current photo at the top right.
 */
export function Gallery({
  photos,
  locked,
  words,
  caption,
  corner,
  actionOf,
}: {
  photos: readonly Photo[]
  locked?: Locked | undefined
  words: GalleryWords
  caption?: ReactNode
  corner?: ReactNode
  actionOf?: ((photo: Photo) => ReactNode) | undefined
}) {
  const lane = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const count = photos.length + (locked ? 1 : 0)

  function show(index: number) {
    const { current } = lane
    current?.scrollTo({ left: Math.min(Math.max(index, 0), count - 1) * current.clientWidth })
  }

  function handleKey(event: KeyboardEvent) {
    const target = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: count - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    show(target)
  }

  return (
    <section aria-label={words.label} className="grid gap-3">
      <div className="relative aspect-3/4 max-h-[min(80dvh,52rem)] w-full overflow-hidden bg-surface-3 text-white max-lg:-mx-edge max-lg:w-[calc(100%+2*var(--edge))] md:max-lg:mx-auto md:max-lg:w-auto md:max-lg:rounded-card lg:rounded-card">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div
          ref={lane}
          role="group"
          aria-label={words.label}
          tabIndex={count > 1 ? 0 : -1}
          onKeyDown={handleKey}
          onScroll={({ currentTarget }) => setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
          className="no-scrollbar flex h-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth focus-visible:-outline-offset-4"
        >
          {photos.map((photo, index) => (
            <div key={photo.id} className="relative h-full w-full shrink-0 snap-center snap-always">
              <Picture
                photo={photo}
                size="full"
                sizes="(min-width: 62rem) 32rem, (min-width: 48rem) 40rem, 100vw"
                alt={words.alt}
                first={index === 0}
                className="size-full object-[50%_22%]"
              />
            </div>
          ))}
          {locked && <LockedSlide {...locked} />}
          {count === 0 && <NoPhoto words={words.none} />}
        </div>
        {caption && <div className="portrait-scrim lg:hidden" />}
        <Ticks count={count} shown={shown} />
        {corner && <div className="absolute top-5 left-3 z-1">{corner}</div>}
        {photos[shown] && actionOf && (
          <div key={photos[shown].id} className="absolute top-5 right-3 z-1">
            {actionOf(photos[shown])}
          </div>
        )}
        {caption && <div className="pointer-events-none absolute inset-x-edge bottom-5 z-1 lg:hidden">{caption}</div>}
        {count > 1 && <Arrows words={words} shown={shown} last={count - 1} onShow={show} />}
      </div>
      {count > 1 && <Thumbs photos={photos} locked={locked} words={words} shown={shown} onShow={show} />}
    </section>
  )
}

/** Visual only: the thumbnails announce the position. */
function Ticks({ count, shown }: { count: number; shown: number }) {
  if (count < 2) return null
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-4 top-2.5 z-1 flex gap-1.5">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tick is identified by its position
        <span key={index} className={`h-0.75 flex-1 rounded-full ${index === shown ? 'bg-white' : 'bg-white/40'}`} />
      ))}
    </div>
  )
}

function Arrows({
  words,
  shown,
  last,
  onShow,
}: {
  words: GalleryWords
  shown: number
  last: number
  onShow: (index: number) => void
}) {
  return (
    <div className="pointer-events-none absolute inset-x-3 top-1/2 z-1 flex -translate-y-1/2 justify-between max-md:hidden [&>*]:pointer-events-auto">
      <IconButton
        icon="chevron-left"
        label={words.previous}
        look="glass"
        disabled={shown === 0}
        onClick={() => onShow(shown - 1)}
      />
      <IconButton
        icon="chevron-right"
        label={words.next}
        look="glass"
        disabled={shown === last}
        onClick={() => onShow(shown + 1)}
      />
    </div>
  )
}

const THUMB =
  'relative aspect-3/4 w-18 shrink-0 overflow-hidden rounded-[.875rem] bg-surface-3 aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-text'

function Thumbs({
  photos,
  locked,
  words,
  shown,
  onShow,
}: {
  photos: readonly Photo[]
  locked: Locked | undefined
  words: GalleryWords
  shown: number
  onShow: (index: number) => void
}) {
  return (
    <div className="no-scrollbar -mx-edge flex gap-2.5 overflow-x-auto px-edge py-1 md:justify-center lg:mx-0 lg:justify-start lg:px-1">
      {photos.map((photo, index) => (
        <button
          key={photo.id}
          type="button"
          aria-label={words.number(index + 1)}
          aria-current={index === shown || undefined}
          onClick={() => onShow(index)}
          className={THUMB}
        >
          <Picture photo={photo} size="card" alt="" className="size-full" />
        </button>
      ))}
      {locked && (
        <button
          type="button"
          aria-current={photos.length === shown || undefined}
          onClick={() => onShow(photos.length)}
          className={`${THUMB} grid place-content-center justify-items-center gap-1 px-1 text-center text-xs leading-4 font-strong text-muted`}
        >
          <Icon name="lock" size="sm" />
          {locked.count}
        </button>
      )}
    </div>
  )
}

function LockedSlide({ count, why }: Locked) {
  return (
    <div className="grid h-full w-full shrink-0 snap-center snap-always place-content-center justify-items-center gap-2 bg-surface-2 p-8 text-center text-text">
      <Icon name="lock" size="xl" className="text-muted" />
      <p className="d4">{count}</p>
      <div className="max-w-[28ch] text-muted">{why}</div>
    </div>
  )
}

function NoPhoto({ words }: { words: string }) {
  return (
    <div className="grid h-full w-full place-content-center justify-items-center gap-3 p-8 text-center text-muted">
      <Icon name="user" size="xl" />
      <p>{words}</p>
    </div>
  )
}
