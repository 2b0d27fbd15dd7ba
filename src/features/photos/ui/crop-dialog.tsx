import { type CSSProperties, type KeyboardEvent, type SyntheticEvent, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { LEAST_PIXELS } from '#features/photos/photos.rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'

import { type Crop, cropOf, dragView, FIRST_VIEW, fitView, mostZoom, styleOf, type View, ZOOM_STEP } from './crop.ts'
import { useFrameGestures } from './use-frame-gestures.ts'
import { useShownFile } from './use-shown-file.ts'

/** Part of the frame that an arrow key moves. */
const ARROW_STEP = 0.05
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: ARROW_STEP, y: 0 },
  ArrowRight: { x: -ARROW_STEP, y: 0 },
  ArrowUp: { x: 0, y: ARROW_STEP },
  ArrowDown: { x: 0, y: -ARROW_STEP },
}

type Props = {
  file: File
  /** Position among the files chosen together. */
  count: { number: number; of: number }
  onChoose: (crop: Crop) => void
  /** What no crop can mend. */
  onRefuse: (error: string) => void
  onSkip: () => void
}

/** PHOTO-1: chooses the 3:4 crop before anything is uploaded. */
export default function CropDialog({ file, count, onChoose, onRefuse, onSkip }: Props) {
  const text = useTexts()
  const { url, isPreview, isWaiting, askForPreview } = useShownFile(file, onRefuse)
  const [size, setSize] = useState<{ width: number; height: number }>()
  const ratio = size && size.width / size.height
  const most = size ? mostZoom(size) : 1
  const [view, setView] = useState(FIRST_VIEW)

  function handleLoad({
    currentTarget: { naturalWidth: width, naturalHeight: height },
  }: SyntheticEvent<HTMLImageElement>) {
    // Of a preview the server has checked the photo itself.
    if (!isPreview && Math.min(width, height) < LEAST_PIXELS)
      return onRefuse(text('errors.photo_too_small', { pixels: LEAST_PIXELS }))
    setSize({ width, height })
    setView(fitView(width / height, FIRST_VIEW))
  }

  return (
    <Dialog
      open
      onClose={onSkip}
      size="sm"
      title={text('profile.crop_title')}
      closeLabel={text('profile.crop_skip')}
      footer={
        <>
          <Button look="ghost" onClick={onSkip}>
            {text('profile.crop_skip')}
          </Button>
          <Button disabled={!ratio} onClick={() => ratio && onChoose(cropOf(ratio, view))}>
            {text('profile.crop_use')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          {count.of > 1 ? text('profile.crop_lead_of', count) : text('profile.crop_lead')}
        </p>
        <Frame
          url={url}
          ratio={ratio}
          waiting={isWaiting}
          most={most}
          view={view}
          onMove={setView}
          onLoad={handleLoad}
          onError={askForPreview}
        />
        <label className="flex min-h-11 items-center gap-3">
          <Icon name="image" size="sm" className="text-muted" />
          <span
            className="range flex-1 before:bg-line-field!"
            style={{ '--from': 0, '--to': most > 1 ? (view.zoom - 1) / (most - 1) : 0 } as CSSProperties}
          >
            <input
              type="range"
              aria-label={text('profile.crop_zoom')}
              min={1}
              max={most}
              step={ZOOM_STEP}
              value={view.zoom}
              onChange={({ target }) => ratio && setView(fitView(ratio, { ...view, zoom: target.valueAsNumber }))}
              className="pointer-events-auto!"
            />
          </span>
          <Icon name="image" size="lg" className="text-muted" />
        </label>
      </div>
    </Dialog>
  )
}

function Frame({
  url,
  ratio,
  waiting,
  most,
  view,
  onMove,
  onLoad,
  onError,
}: {
  url: string
  ratio: number | undefined
  /** The server prepares the photo. */
  waiting: boolean
  most: number
  view: View
  onMove: (view: View) => void
  onLoad: (event: SyntheticEvent<HTMLImageElement>) => void
  onError: () => void
}) {
  const text = useTexts()
  const gestures = useFrameGestures({ ratio, most, view, onMove })

  function handleKeyDown(event: KeyboardEvent) {
    const by = ARROWS[event.key]
    if (!by || !ratio) return
    event.preventDefault()
    onMove(dragView(ratio, view, by))
  }

  return (
    <div
      role="application"
      data-autofocus
      // biome-ignore lint/a11y/noNoninteractiveTabindex: role application receives the arrow keys of screen readers too
      tabIndex={0}
      aria-label={text('profile.crop_move')}
      {...gestures}
      onKeyDown={handleKeyDown}
      className="portrait mx-auto w-full max-w-70 cursor-grab touch-none active:cursor-grabbing"
    >
      <img
        src={url}
        alt=""
        draggable={false}
        onLoad={onLoad}
        onError={onError}
        className="pointer-events-none absolute max-w-none select-none"
        style={ratio ? styleOf(cropOf(ratio, view)) : { visibility: 'hidden' }}
      />
      {waiting && (
        <p role="status" className="skeleton absolute inset-0 grid place-items-center text-muted">
          {text('shell.loading')}
        </p>
      )}
    </div>
  )
}
