import { Link } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import type { OwnProfile } from '#features/profiles/profiles.contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'

/** Length of the ring around the picture: the share is drawn as a dash of it. */
const RING = 100

/** Who one is to others, and how complete the profile is. */
export function OwnHead({ profile: { id, name, age, place, completeness } }: { profile: OwnProfile }) {
  const text = useTexts()
  const { page, user } = usePage()
  const percent = new Intl.NumberFormat(page.formatLocale, { style: 'percent' }).format(completeness / 100)
  return (
    <div className="flex items-center gap-4 max-[16rem]:flex-wrap">
      <div className="relative shrink-0 p-1.5">
        <Avatar src={user?.profile.main_image?.thumb_filename ?? null} size="xl" />
        <svg viewBox="0 0 36 36" className="absolute inset-0 size-full -rotate-90" fill="none" aria-hidden="true">
          <circle cx="18" cy="18" r="17" stroke="var(--surface-3)" strokeWidth="1.5" />
          <circle
            cx="18"
            cy="18"
            r="17"
            pathLength={RING}
            stroke="var(--accent-text)"
            strokeWidth="1.5"
            strokeDasharray={`${completeness} ${RING}`}
          />
        </svg>
        <span className="absolute -bottom-1 left-1/2 -translate-x-1/2 rounded-full bg-surface-3 px-2 text-meta font-bold ring-2 ring-bg">
          <span aria-hidden="true">{percent}</span>
          <span className="sr-only">{text('profile.completeness', { percent })}</span>
        </span>
      </div>
      <div className="grid min-w-0 flex-1 max-[16rem]:basis-full">
        <h1 className="d4 wrap-anywhere">
          {name}, {age}
        </h1>
        {place && <p className="truncate text-sm text-muted">{place.city}</p>}
        <Link to={`/members/${id}`} className="py-2.5 text-sm font-strong text-primary-text hover:underline">
          {text('me.as_others')}
        </Link>
      </div>
      <Link to="/profile" aria-label={text('me.edit_profile')} className={iconButtonClass({ look: 'tonal' })}>
        <Icon name="pencil" />
      </Link>
    </div>
  )
}
