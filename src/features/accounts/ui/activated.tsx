import glassesUrl from '@duet/art/pictures/illustration-two-glasses.svg?url'
import { Link } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { buttonClass } from '#ui/button.tsx'

import { Outcome } from './outcome.tsx'

/** ACC-5: the address is confirmed, by link or by code. The link may open in a browser with no login. */
export function Activated() {
  const text = useTexts()
  const { loggedIn } = usePage().page
  return (
    <Outcome
      art={glassesUrl}
      title={text('accounts.activated_title')}
      announce
      action={
        <Link to={loggedIn ? '/members' : '/login'} className={buttonClass({ look: 'main', size: 'lg' })}>
          {text(loggedIn ? 'accounts.to_members' : 'accounts.log_in')}
        </Link>
      }
    >
      <p>{text('accounts.activated_text')}</p>
    </Outcome>
  )
}
