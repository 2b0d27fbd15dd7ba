import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { Icon } from '#ui/icon.tsx'

import type { Photo } from '../photos.contract.ts'
import { placeholderImage } from '../photos.rules.ts'
import type { GalleryWords, Locked } from './gallery-words.ts'
import { Picture } from './picture.tsx'
import type { Point } from './pointer-span.ts'
import { useViewerGestures } from './use-viewer-gestures.ts'
import { type Box, fitBox, offsetOf, PORTRAIT, scaledAt, UNZOOMED, type Zoom } from './viewer-geometry.ts'

/** Full-size photos loaded on either side of the current one. */
const PRELOADED = 1
/** Up to this much wider or narrower, the 3:4 card image shows the same picture as the whole one. */
const LIKE_CARD = 0.1

/** The photos side by side, the current one in the middle. */
export function ViewerStage({
  photos,
  locked,
  words,
  shown,
  zoom: wanted,
  onZoom,
  onShow,
  onGround,
  onClose,
}: {
  photos: readonly Photo[]
  locked: Locked | undefined
  words: GalleryWords
  shown: number
  zoom: Zoom
  onZoom: (change: (zoom: Zoom) => Zoom) => void
  onShow: (index: number) => void
  onGround: (opacity: number) => void
  onClose: () => void
}) {
  const stageRef = useRef<HTMLDivElement>(null)
  const stage = useBox(stageRef)
  const [pull, setPull] = useState<Point | null>(null)
  const boxes = [
    ...photos.map(({ width, height }) => fitBox(width / height, stage)),
    ...(locked ? [fitBox(PORTRAIT, stage)] : []),
  ]
  const photo = boxes[shown] ?? stage
  const isPhoto = shown < photos.length
  // Keys do not know the sizes.
  const zoom = isPhoto ? scaledAt(wanted, wanted.scale, { x: 0, y: 0 }, photo, stage) : UNZOOMED

  const gestures = useViewerGestures({
    stageRef,
    stage,
    photo,
    zoom,
    onZoom: (change) => isPhoto && onZoom(change),
    onPull(next) {
      setPull(next)
      onGround(next && stage.height > 0 ? 1 - Math.min(1, next.y / stage.height) : 1)
    },
    onRelease(release) {
      if (release === 'close') onClose()
      else onShow(release === 'next' ? shown + 1 : shown - 1)
    },
    onTap(target) {
      const slide = target.closest<HTMLElement>('[data-slide]')
      if (!slide) onClose()
      else if (Number(slide.dataset.slide) !== shown) onShow(Number(slide.dataset.slide))
    },
  })

  const at = offsetOf(boxes, shown)
  const moving = pull === null ? 'motion-safe:transition-transform motion-safe:duration-320' : ''
  return (
    <div ref={stageRef} {...gestures} className="relative min-h-0 flex-1 touch-none overflow-hidden select-none">
      {stage.width > 0 && (
        <div
          className={`absolute top-1/2 left-1/2 ease-out ${moving}`}
          style={{ transform: `translate(${(pull?.x ?? 0) - at}px, ${pull?.y ?? 0}px)` }}
        >
          {boxes.map((box, index) => (
            <Slide
              key={photos[index]?.id ?? 'locked'}
              index={index}
              box={box}
              left={offsetOf(boxes, index)}
              current={index === shown}
              zoom={index === shown ? zoom : UNZOOMED}
            >
              {photos[index] ? (
                <Shown photo={photos[index]} alt={words.alt} near={Math.abs(index - shown) <= PRELOADED} />
              ) : (
                <LockedHint locked={locked} />
              )}
            </Slide>
          ))}
        </div>
      )}
    </div>
  )
}

function Slide({
  index,
  box,
  left,
  current,
  zoom,
  children,
}: {
  index: number
  box: Box
  left: number
  current: boolean
  zoom: Zoom
  children: ReactNode
}) {
  return (
    <div
      data-slide={index}
      aria-hidden={!current || undefined}
      inert={!current}
      className={`absolute overflow-hidden bg-surface-3 motion-safe:transition-[opacity,transform,border-radius] motion-safe:duration-200 ${current ? 'z-1' : 'opacity-45'} ${zoom.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'rounded-card'}`}
      style={{
        width: box.width,
        height: box.height,
        left: left - box.width / 2,
        top: -box.height / 2,
        transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
      }}
    >
      {children}
    </div>
  )
}

/** The card image is there from the gallery's thumbnails; the whole photo covers it once it has arrived. */
function Shown({ photo, alt, near }: { photo: Photo; alt: string; near: boolean }) {
  const [arrived, setArrived] = useState(false)
  const likeCard = Math.abs(photo.width / photo.height / PORTRAIT - 1) < LIKE_CARD
  return (
    <>
      {likeCard ? (
        <Picture photo={photo} size="card" alt="" first className="absolute inset-0 size-full object-cover" />
      ) : (
        <img src={placeholderImage(photo.placeholder)} alt="" className="absolute inset-0 size-full" />
      )}
      {(near || arrived) && (
        <Picture
          photo={photo}
          size="full"
          alt={alt}
          first
          onLoad={() => setArrived(true)}
          className={`absolute inset-0 size-full ${arrived ? '' : 'opacity-0'}`}
        />
      )}
    </>
  )
}

/** PHOTO-2: as in the gallery. */
function LockedHint({ locked }: { locked: Locked | undefined }) {
  return (
    <div className="grid size-full place-content-center justify-items-center gap-2 bg-surface-2 p-8 text-center">
      <Icon name="lock" size="xl" className="text-muted" />
      <p className="d4">{locked?.count}</p>
      <div className="max-w-[28ch] text-muted">{locked?.why({ inViewer: true })}</div>
    </div>
  )
}

/** Measured before the first paint, and again when the window changes. */
function useBox(ref: RefObject<HTMLElement | null>): Box {
  const [box, setBox] = useState<Box>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = ref
    if (!current) return
    const measure = () => setBox({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [ref])
  return box
}
