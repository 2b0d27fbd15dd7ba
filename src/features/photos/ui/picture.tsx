import type { Photo, Size } from '../photos.contract.ts'
import { DIMENSIONS, placeholderImage } from '../photos.rules.ts'

const ADDRESSES = {
  thumb: 'thumb_filename',
  card: 'card_filename',
  full: 'filename',
  match: 'match',
} as const satisfies Record<Size, keyof Photo>

/**
 * Shows the placeholder until the bytes arrive, and keeps it if they never do. `first` is for photos above the fold.
 * `sizes` is the displayed width: where the card image is wide enough, the browser uses it instead of the whole photo,
 * and the frame crops it.
 */
export function Picture({
  photo,
  size,
  sizes,
  alt,
  first = false,
  className,
  onLoad,
}: {
  photo: Photo
  size: Size
  sizes?: string
  alt: string
  first?: boolean
  className?: string
  onLoad?: () => void
}) {
  const address = photo[ADDRESSES[size]]
  const { width, height } = size === 'full' ? withinFull(photo) : DIMENSIONS[size]
  const choice = sizes ? `${photo.card_filename} ${DIMENSIONS.card.width}w, ${address} ${width}w` : address
  return (
    <picture className="contents">
      <source type="image/webp" srcSet={choice} sizes={sizes} />
      <img
        src={`${address}&format=jpeg`}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        decoding={first ? 'sync' : 'async'}
        fetchPriority={first ? 'high' : undefined}
        className={className}
        onLoad={onLoad}
        style={{ background: `url(${placeholderImage(photo.placeholder)}) center / cover` }}
      />
    </picture>
  )
}

/** The photo's own aspect ratio, no side longer than the largest size. */
function withinFull({ width, height }: Photo) {
  const scale = Math.min(1, DIMENSIONS.full.width / width, DIMENSIONS.full.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
