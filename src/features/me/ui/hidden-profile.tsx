import { Link } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** R-AGE-5 */
export default function HiddenProfile({ ageCheck }: { ageCheck: boolean }) {
  const text = useTexts()
  const { settings } = usePage()
  return (
    <section
      aria-labelledby="hidden-profile"
      className="grid justify-items-start gap-3 rounded-card border-[1.5px] border-warn-line p-5 lg:p-7"
    >
      <h2 id="hidden-profile" className="h5 flex items-center gap-3">
        <Icon name="eye-off" className="shrink-0 text-warn-text" />
        {text('shell.profile_hidden_label')}
      </h2>
      <p>{text('profile.hidden_why')}</p>
      <p>{text('profile.hidden_meanwhile')}</p>
      <p>
        {text('profile.hidden_wait')} {ageCheck && text('profile.hidden_age')}
      </p>
      {ageCheck && (
        <Link to="/age?to=%2Fprofile" className={buttonClass({ look: 'solid' })}>
          {text('profile.hidden_age_button')}
        </Link>
      )}
      <p className="text-sm wrap-anywhere text-muted">
        {text('profile.hidden_contact', { email: settings.support_email })}
        <Since />
      </p>
    </section>
  )
}

function Since() {
  const text = useTexts()
  const { page, settings, user } = usePage()
  if (!user?.hold) return null
  const { since, reference } = user.hold
  const format = new Intl.DateTimeFormat(page.formatLocale, {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: settings.time_zone },
  })
  return <span className="block">{text('profile.hidden_since', { moment: format.format(since), reference })}</span>
}
