import { usePage, useTexts } from '#app/page/use-page.ts'
import { useEditor } from '#features/profiles/ui/use-profile-editor.ts'
import { Icon } from '#ui/icon.tsx'
import { Meter } from '#ui/meter.tsx'

/** The section where each gap can be filled. */
export const SECTION_OF = {
  photo: 'photos',
  about_me: 'words',
  looking_for: 'words',
  interests: 'interests',
  place: 'place',
  gender: 'attributes',
  attributes: 'attributes',
} as const

/** A longer list would read as nagging. */
const NAMED = 3

export function Completeness() {
  const text = useTexts()
  const { page } = usePage()
  const { profile } = useEditor()
  const share = profile.completeness / 100
  const percent = new Intl.NumberFormat(page.formatLocale, { style: 'percent' }).format(share)
  const label = text('profile.completeness', { percent })
  return (
    <div className="hairline grid gap-1 rounded-card bg-surface-2 p-5 lg:px-7">
      <p className="font-semibold">{label}</p>
      <div className="[&>div]:w-full">
        <Meter value={share} label={label} />
      </div>
      {profile.missing.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 text-sm">
          <span className="text-muted">{text('profile.helps_most')}</span>
          {profile.missing.slice(0, NAMED).map((lack) => (
            <a key={lack} href={`#${SECTION_OF[lack]}`} className="link inline-flex min-h-11 items-center font-strong">
              {text(`profile.missing_${lack}`)}
            </a>
          ))}
        </div>
      ) : (
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <Icon name="check" size="sm" className="text-success-text" />
          {text('profile.nothing_missing')}
        </p>
      )}
    </div>
  )
}
