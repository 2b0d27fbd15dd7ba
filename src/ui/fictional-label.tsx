import { Icon, type IconName } from './icon.tsx'

const LOOKS = {
  /** On a photo. */
  glass: 'glass [--glass:rgb(14_10_30/.72)]',
  /** On a surface. */
  flat: 'text-text border border-line-field/70',
} as const

const SIZES = { md: 'min-h-7 pr-2.5 pl-2', sm: 'min-h-5.5 pr-2 pl-1.5' } as const

/** SITE-10: marks a fictional profile. Icon and text, never the icon alone; no prop hides it. */
export function FictionalLabel({
  words,
  icon = 'masks',
  look = 'flat',
  size = 'md',
}: {
  words: string
  icon?: IconName
  look?: keyof typeof LOOKS
  size?: keyof typeof SIZES
}) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full text-xs font-strong whitespace-nowrap ${LOOKS[look]} ${SIZES[size]}`}
    >
      <Icon name={icon} size="xs" />
      {words}
    </span>
  )
}
