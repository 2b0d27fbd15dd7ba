import type { ReactNode } from 'react'

/**
 * A portrait with its caption. The link inside `name` carries `stretched-link`, which makes the whole card one target
 * without nesting the `action` in a link. So nothing between link and card may be positioned: the caption is a flex
 * item, which takes a z-index without it.
 */
export function MemberCardFrame({
  photo,
  name,
  place,
  tag,
  action,
}: {
  photo: ReactNode
  name: ReactNode
  place?: ReactNode
  tag?: ReactNode
  action?: ReactNode
}) {
  return (
    <article className="portrait group flex flex-col justify-end shadow-card">
      {photo}
      <div className="portrait-scrim" />
      {tag && <div className="pointer-events-none absolute top-2.5 left-2.5 z-2 max-w-[calc(100%-1.25rem)]">{tag}</div>}
      <div className="z-1 grid grid-cols-1 gap-0.5 px-3.5 pb-3.25 max-[22rem]:px-3 lg:px-4 lg:pb-3.75">
        <div className="flex items-center gap-1.75 text-base leading-5.5 font-[680] lg:text-[1.0625rem] lg:leading-6">
          {name}
        </div>
        {/* Reserve two lines beside the action, even when one is empty: the name above it takes the full width. */}
        <p
          className={`truncate text-meta text-white/84 max-[22rem]:text-xs ${action ? 'min-h-9 pr-11.5 max-[22rem]:pr-10.5 lg:pr-12' : ''}`}
        >
          {place}
        </p>
      </div>
      {action && <div className="absolute right-2.5 bottom-2.5 z-2 lg:right-3 lg:bottom-3">{action}</div>}
    </article>
  )
}

/** The photo of a portrait card; zooms slightly on hover. */
export function PortraitPhoto({
  src,
  srcSet,
  sizes,
  alt,
  eager = false,
}: {
  src: string
  srcSet?: string
  sizes?: string
  alt: string
  /** For the first cards of a page, above the fold. */
  eager?: boolean
}) {
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding={eager ? 'sync' : 'async'}
      className="absolute inset-0 size-full transition-[scale] duration-320 group-hover:scale-103"
    />
  )
}

/** Placeholder for a loading card. */
export function MemberCardSkeleton() {
  return (
    <div aria-hidden="true" className="portrait">
      <div className="skeleton absolute inset-0 rounded-[inherit]" />
      <div className="absolute bottom-9 left-3.5 h-3 w-1/2 rounded-full bg-(--bone-bar)" />
      <div className="absolute bottom-4 left-3.5 h-3 w-1/3 rounded-full bg-(--bone-bar)" />
    </div>
  )
}
