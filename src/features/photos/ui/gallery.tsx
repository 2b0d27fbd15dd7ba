import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react'

import { Icon } from '#ui/icon.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { lazyPart, prefetch } from '#ui/lazy-part.ts'

import type { Photo } from '../photos.contract.ts'
import type { GalleryWords, Locked } from './gallery-words.ts'
import { PhotoThumbs } from './photo-thumbs.tsx'
import { Picture } from './picture.tsx'
import { StoryBars } from './story-bars.tsx'

const loadViewer = () => import('./photo-viewer.tsx')
const PhotoViewer = lazyPart(loadViewer)

/**
 * PHOTO-3: swiped on phones; the left and right third turn it, the middle opens the viewer, arrow keys work
 * everywhere. `caption` shows on phones only; `corner` is at the top left, the result of `actionOf` for the current
 * photo at the top right.
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
  const [viewed, setViewed] = useState<number>()
  const count = photos.length + (locked ? 1 : 0)

  function show(index: number, behavior: ScrollBehavior = 'auto') {
    const { current } = lane
    current?.scrollTo({ left: Math.min(Math.max(index, 0), count - 1) * current.clientWidth, behavior })
  }

  function handleKey(event: KeyboardEvent) {
    const target = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: count - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    show(target)
  }

  return (
    <section
      aria-label={words.label}
      onPointerEnter={() => prefetch(loadViewer)}
      onFocus={() => prefetch(loadViewer)}
      className="grid gap-3"
    >
      <div className="relative aspect-3/4 max-h-[min(80dvh,52rem)] w-full overflow-hidden bg-surface-3 text-white max-lg:-mx-edge max-lg:w-[calc(100%+2*var(--edge))] md:max-lg:mx-auto md:max-lg:w-auto md:max-lg:rounded-card lg:rounded-card">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div
          ref={lane}
          role="group"
          aria-label={words.label}
          onKeyDown={handleKey}
          onScroll={({ currentTarget }) => setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
          className="no-scrollbar flex h-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth"
        >
          {count > 0 && (
            <Zones
              words={words}
              shown={shown}
              count={count}
              isPhoto={shown < photos.length}
              locked={locked?.count}
              onShow={show}
              onOpen={() => setViewed(shown)}
            />
          )}
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
        <StoryBars count={count} shown={shown} />
        {corner && <div className="absolute top-5 left-3 z-1">{corner}</div>}
        {photos[shown] && actionOf && (
          <div key={photos[shown].id} className="absolute top-5 right-3 z-1">
            {actionOf(photos[shown])}
          </div>
        )}
        {caption && <div className="pointer-events-none absolute inset-x-edge bottom-5 z-1 lg:hidden">{caption}</div>}
      </div>
      {count > 1 && (
        <PhotoThumbs
          {...{ photos, locked, words, shown }}
          onShow={show}
          className="-mx-edge px-edge md:justify-center lg:mx-0 lg:justify-start lg:px-1"
        />
      )}
      {viewed !== undefined && (
        <Suspense fallback={null}>
          <PhotoViewer
            {...{ photos, locked, words, actionOf }}
            first={viewed}
            onShow={(index) => show(index, 'instant')}
            onClose={() => setViewed(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

const ZONE = 'pointer-events-auto grid items-center'
const ARROW = `${iconButtonClass({ look: 'glass' })} max-md:hidden`

/**
 * Inside the scrolling lane, so that a finger that starts on a button still swipes; sticky, so that the buttons stay
 * while the photos pass. `aria-disabled` keeps the focus at either end.
 */
function Zones({
  words,
  shown,
  count,
  isPhoto,
  locked,
  onShow,
  onOpen,
}: {
  words: GalleryWords
  shown: number
  count: number
  isPhoto: boolean
  /** The number of hidden photos, in words. */
  locked: string | undefined
  onShow: (index: number) => void
  onOpen: () => void
}) {
  return (
    <div className="photo-zones pointer-events-none sticky left-0 z-1 -mr-[100%] grid w-full shrink-0 grid-cols-3">
      {count > 1 ? (
        <button
          type="button"
          aria-label={words.previous}
          aria-disabled={shown === 0}
          onClick={() => onShow(shown - 1)}
          className={`${ZONE} justify-start pl-3 aria-disabled:cursor-default`}
        >
          <span className={`${ARROW} ${shown === 0 ? 'opacity-40' : ''}`}>
            <Icon name="chevron-left" />
          </span>
        </button>
      ) : null}
      {/* Stays on the locked place, where it opens nothing: the viewer returns the focus to it. */}
      <button
        type="button"
        aria-label={locked && !isPhoto ? locked : words.viewer.open(shown + 1)}
        aria-haspopup="dialog"
        aria-disabled={!isPhoto}
        onClick={() => isPhoto && onOpen()}
        className={`${ZONE} ${isPhoto ? 'cursor-zoom-in' : 'cursor-default'} ${count > 1 ? '' : 'col-span-3'}`}
      />
      {count > 1 ? (
        <button
          type="button"
          aria-label={words.next}
          aria-disabled={shown === count - 1}
          onClick={() => onShow(shown + 1)}
          className={`${ZONE} justify-end pr-3 aria-disabled:cursor-default`}
        >
          <span className={`${ARROW} ${shown === count - 1 ? 'opacity-40' : ''}`}>
            <Icon name="chevron-right" />
          </span>
        </button>
      ) : null}
    </div>
  )
}

/** Its links lie above the zones. */
function LockedSlide({ count, why }: Locked) {
  return (
    <div className="grid h-full w-full shrink-0 snap-center snap-always place-content-center justify-items-center gap-2 bg-surface-2 p-8 text-center text-text">
      <Icon name="lock" size="xl" className="text-muted" />
      <p className="d4">{count}</p>
      <div className="relative z-2 max-w-[28ch] text-muted">{why({ inViewer: false })}</div>
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
