import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'

/** Shown on every screen of the flow. */
export function KeepAccount() {
  const text = useTexts()
  return (
    <Link to="/notifications" className="link justify-self-center py-3">
      {text('settings.keep_account')}
    </Link>
  )
}
