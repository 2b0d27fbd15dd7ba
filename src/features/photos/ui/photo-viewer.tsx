import { type KeyboardEvent, type ReactNode, useState } from 'react'

import { IconButton } from '#ui/icon-button.tsx'
import { useModal } from '#ui/use-modal.ts'

import type { Photo } from '../photos.contract.ts'
import { placeholderImage } from '../photos.rules.ts'
import type { GalleryWords, Locked } from './gallery-words.ts'
import { PhotoThumbs } from './photo-thumbs.tsx'
import { StoryBars } from './story-bars.tsx'
import { MOST_SCALE, UNZOOMED, type Zoom } from './viewer-geometry.ts'
import { ViewerStage } from './viewer-stage.tsx'

/** One press of + or −. */
const KEY_ZOOM = 1.5

/** PHOTO-3: dark in both themes. The gallery behind it follows, so that closing returns to the same photo. */
export default function PhotoViewer({
  photos,
  locked,
  words,
  actionOf,
  first,
  onShow,
  onClose,
}: {
  photos: readonly Photo[]
  locked: Locked | undefined
  words: GalleryWords
  actionOf: ((photo: Photo) => ReactNode) | undefined
  first: number
  onShow: (index: number) => void
  onClose: () => void
}) {
  const modal = useModal({ open: true, closable: true, onClose })
  const [shown, setShown] = useState(first)
  const [zoom, setZoom] = useState<Zoom>(UNZOOMED)
  /** 1 while nothing is dragged, towards 0 as the photo is pulled down. */
  const [ground, setGround] = useState(1)
  const count = photos.length + (locked ? 1 : 0)
  const photo = photos[shown]

  function show(index: number) {
    const next = Math.min(Math.max(index, 0), count - 1)
    setShown(next)
    setZoom(UNZOOMED)
    onShow(next)
  }

  function handleKey(event: KeyboardEvent) {
    // The report dialog on top has its own keys.
    const inside = (event.target as Element).closest('dialog') === event.currentTarget
    if (!inside || event.ctrlKey || event.metaKey || event.altKey) return
    const target = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: count - 1 }[event.key]
    const factor = { '+': KEY_ZOOM, '=': KEY_ZOOM, '-': 1 / KEY_ZOOM }[event.key]
    if (target === undefined && factor === undefined) return
    event.preventDefault()
    if (target !== undefined) show(target)
    else if (factor !== undefined && photo)
      setZoom((now) => ({ ...now, scale: Math.min(MOST_SCALE, Math.max(1, now.scale * factor)) }))
  }

  return (
    <dialog
      {...modal}
      data-theme="dark"
      data-full-screen
      aria-label={words.label}
      onKeyDown={handleKey}
      className="modal m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-transparent text-text"
    >
      <Ground photo={photo} opacity={ground} />
      <div className="relative flex h-full flex-col pb-[max(1rem,env(safe-area-inset-bottom))]">
        <StoryBars count={count} shown={shown} className="inset-x-4 top-3" />
        <header className="grid grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] items-center gap-3 px-3 pt-6 pb-3 text-center">
          <IconButton icon="x" look="glass" label={words.viewer.close} data-autofocus onClick={onClose} />
          <p role="status" className="truncate font-semibold">
            {words.viewer.title}
            {' · '}
            {photo ? words.viewer.position(shown + 1) : locked?.count}
          </p>
          {photo && actionOf && <div key={photo.id}>{actionOf(photo)}</div>}
        </header>
        <ViewerStage
          {...{ photos, locked, words, shown, zoom }}
          onZoom={setZoom}
          onShow={show}
          onGround={setGround}
          onClose={onClose}
        />
        {count > 1 && (
          <>
            <div className="pointer-events-none absolute inset-x-4 top-1/2 z-2 flex -translate-y-1/2 justify-between max-md:hidden [&>*]:pointer-events-auto">
              <IconButton
                icon="chevron-left"
                label={words.previous}
                look="glass"
                aria-disabled={shown === 0}
                className="aria-disabled:opacity-40"
                onClick={() => show(shown - 1)}
              />
              <IconButton
                icon="chevron-right"
                label={words.next}
                look="glass"
                aria-disabled={shown === count - 1}
                className="aria-disabled:opacity-40"
                onClick={() => show(shown + 1)}
              />
            </div>
            <PhotoThumbs
              {...{ photos, locked, words, shown }}
              onShow={show}
              width="w-14"
              className="mx-auto mt-4 max-w-full px-4"
            />
          </>
        )}
      </div>
    </dialog>
  )
}

/** The colours of the photo, far out of focus. */
function Ground({ photo, opacity }: { photo: Photo | undefined; opacity: number }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 overflow-hidden bg-[#06040f]" style={{ opacity }}>
      {photo && (
        <img
          key={photo.id}
          src={placeholderImage(photo.placeholder)}
          alt=""
          className="absolute -inset-12 size-[calc(100%+6rem)] max-w-none object-cover opacity-45 blur-2xl"
        />
      )}
    </div>
  )
}
