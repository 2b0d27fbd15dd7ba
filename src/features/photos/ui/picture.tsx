import type { Photo, Size } from '../photos.contract.ts'
import { DIMENSIONS, placeholderImage } from '../photos.rules.ts'

const ADDRESSES = {
  thumb: 'thumb_filename',
  card: 'card_filename',
  full: 'filename',
  match: 'match',
} as const satisfies Record<Size, keyof Photo>

/**
 * A picture that keeps its place: its placeholder shows until the bytes are there, and stays when they never come.
 * `first` is for what paints before anybody scrolls. `sizes` says how wide it is shown: where a card is wide enough for
 * that, the browser takes it in the place of the whole picture, which is then cut by its frame.
 */
export function Picture({
  photo,
  size,
  sizes,
  alt,
  first = false,
  className,
}: {
  photo: Photo
  size: Size
  sizes?: string
  alt: string
  first?: boolean
  className?: string
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
        style={{ background: `url(${placeholderImage(photo.placeholder)}) center / cover` }}
      />
    </picture>
  )
}

/** The whole picture in its own proportions, no side longer than the largest size. */
function withinFull({ width, height }: Photo) {
  const scale = Math.min(1, DIMENSIONS.full.width / width, DIMENSIONS.full.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
