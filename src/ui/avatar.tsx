import { Icon } from './icon.tsx'

const SIZES = { sm: 'size-9', md: 'size-12', lg: 'size-14', xl: 'size-24' } as const

/** A small round portrait; without a picture, a generic figure. Leave `alt` empty beside the name. */
export function Avatar({
  src,
  alt = '',
  size = 'md',
  onlineLabel,
}: {
  src: string | null
  alt?: string
  size?: keyof typeof SIZES
  /** Shows the green dot, with this label. */
  onlineLabel?: string
}) {
  return (
    <span className={`relative block shrink-0 rounded-full ${SIZES[size]}`}>
      {src ? (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="size-full rounded-full bg-surface-3 object-[50%_22%]"
        />
      ) : (
        <span
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
          className="grid size-full place-items-center rounded-full bg-surface-3 text-muted inset-ring inset-ring-line"
        >
          <Icon name="user" size={size === 'xl' ? 'xl' : 'md'} />
        </span>
      )}
      {onlineLabel && (
        <span
          role="img"
          aria-label={onlineLabel}
          title={onlineLabel}
          className="absolute right-[calc(14.6%-7px)] bottom-[calc(14.6%-7px)] size-3.5 rounded-full border-3 border-surface-1 bg-online"
        />
      )}
    </span>
  )
}
