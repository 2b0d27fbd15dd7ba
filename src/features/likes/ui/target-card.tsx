import type { SignupTarget } from '#app/page/signup-modal-state.ts'
import { usePage } from '#app/page/use-page.ts'
import { Avatar } from '#ui/avatar.tsx'
import { FictionalLabel } from '#ui/fictional-label.tsx'

/** The member whose page led here; `title` says what they have to do with this page. */
export function TargetCard({
  target: { age, city, fictional, thumb },
  title,
}: {
  target: SignupTarget
  title: string
}) {
  const { settings } = usePage()
  return (
    <div className="hairline flex items-center gap-4 rounded-card bg-surface-1 p-4">
      <Avatar src={thumb} size="lg" />
      <div className="grid min-w-0 gap-1">
        <p className="h5 wrap-anywhere">{title}</p>
        <p className="text-sm text-muted">{[age, city].filter(Boolean).join(' · ')}</p>
        {fictional && (
          // As wide as its words: the grid would stretch it.
          <div>
            <FictionalLabel words={settings.fictional_singular} icon={settings.fictional_icon} size="sm" />
          </div>
        )}
      </div>
    </div>
  )
}
