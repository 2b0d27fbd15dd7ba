import { Link } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import type { OwnProfile } from '#features/profiles/profiles.contract.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'

import { SECTION_OF } from './completeness.tsx'

/** The one thing that would improve the profile most. Nothing for a complete one. */
export function NextStep({ profile: { completeness, missing } }: { profile: OwnProfile }) {
  const text = useTexts()
  const { page } = usePage()
  const [most] = missing
  if (most === undefined) return null
  const percent = new Intl.NumberFormat(page.formatLocale, { style: 'percent' }).format(completeness / 100)
  return (
    <Card className="grid gap-1 px-5 pt-4 pb-2">
      <div className="flex flex-wrap justify-between gap-x-4">
        <h2 className="text-control font-semibold">{text('me.next_step')}</h2>
        <p className="text-sm text-muted">{text('me.profile_share', { percent })}</p>
      </div>
      <Link
        to={`/profile#${SECTION_OF[most]}`}
        className="flex min-h-11 items-center justify-between gap-4 font-strong text-primary-text hover:underline"
      >
        {text(`profile.missing_${most}`)}
        <Icon name="chevron-right" size="sm" />
      </Link>
    </Card>
  )
}
