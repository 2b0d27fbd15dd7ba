import { usePage, useTexts } from '#app/page/use-page.ts'
import { Avatar } from '#ui/avatar.tsx'
import { FictionalLabel } from '#ui/fictional-label.tsx'

export type Target = {
  id: string
  name: string
  age: number
  city: string | null
  fictional: boolean
  thumb: string | null
}

/** The member whose page led here. */
export function TargetCard({ target: { name, age, city, fictional, thumb } }: { target: Target }) {
  const text = useTexts()
  const { settings } = usePage()
  return (
    <div className="hairline flex items-center gap-4 rounded-card bg-surface-1 p-4">
      <Avatar src={thumb} size="lg" />
      <div className="grid min-w-0 gap-1">
        <p className="h5 wrap-anywhere">{text('signup.to_meet', { name })}</p>
        <p className="text-sm text-muted">
          {[text('people.name_age', { name, age }), city].filter(Boolean).join(' · ')}
        </p>
        {fictional && <FictionalLabel words={settings.fictional_singular} icon={settings.fictional_icon} size="sm" />}
      </div>
    </div>
  )
}
