import { usePage, useTexts } from '#app/page/use-page.ts'
import type { LanderPerson } from '#features/landers/landers.contract.ts'
import type { Size } from '#features/photos/photos.contract.ts'
import { Picture } from '#features/photos/ui/picture.tsx'
import { FictionalLabel } from '#ui/fictional-label.tsx'

/** The photo of a person visitors may see. */
export function LanderPhoto({
  person: { name, photo },
  size = 'card',
  first = false,
  className,
}: {
  person: LanderPerson
  size?: Size
  /** The LCP image: fetch it first. */
  first?: boolean
  className?: string
}) {
  const text = useTexts()
  return (
    <Picture photo={photo} size={size} alt={text('people.photo_of', { name })} first={first} className={className} />
  )
}

/** Illustrated people are decoration: no name, age or place, and hidden from screen readers. */
export function DrawnFace({
  src,
  width,
  height,
  first = false,
  className,
}: {
  src: string | undefined
  width: number
  height: number
  first?: boolean
  className?: string
}) {
  return (
    <img
      src={src}
      alt=""
      width={width}
      height={height}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      className={className}
    />
  )
}

/** SITE-10: labels a fictional profile; renders nothing for members. */
export function LanderFictional({
  person,
  look = 'glass',
  size,
}: {
  person: LanderPerson
  look?: 'glass' | 'flat'
  size?: 'sm' | 'md'
}) {
  const { settings } = usePage()
  if (!person.fictional) return null
  return <FictionalLabel words={settings.fictional_singular} icon={settings.fictional_icon} look={look} size={size} />
}
